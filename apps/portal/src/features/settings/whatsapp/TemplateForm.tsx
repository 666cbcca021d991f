import { zodResolver } from '@hookform/resolvers/zod';
import {
  MAX_TEMPLATE_BODY,
  MAX_TEMPLATE_BUTTON,
  MAX_TEMPLATE_FOOTER,
  type NeededTemplate,
  TEMPLATE_LANGUAGES,
  TEMPLATE_PROPOSALS,
  TEMPLATE_USES,
  TEMPLATE_VARIABLES,
  templateBodyLength,
  type TemplateInput,
  templateInput,
  type TemplateUse,
  type TemplateView,
} from '@recuerda/contracts';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { Field } from '../../../components/form/Field';
import { FormModal } from '../../../components/form/FormModal';
import { NamedOptions, Select } from '../../../components/form/Select';
import { useSave } from '../../../components/form/use-save';
import { TEMPLATE_USE_TEXTS } from '../../../components/whatsapp/template-use-texts';
import { formatCount } from '../../../format/numbers';
import { useCreateTemplateMutation } from '../api/templates';
import { MessageBubble } from '../MessageBubble';
import { filledTemplate } from './filled-template';

const LANGUAGE_NAMES: Record<TemplateInput['language'], string> = {
  es: 'Español',
  es_HN: 'Español (Honduras)',
  es_MX: 'Español (México)',
  es_AR: 'Español (Argentina)',
  es_ES: 'Español (España)',
};

interface Props {
  needed: readonly NeededTemplate[];
  /** Those that exist: their names are taken. */
  taken: readonly TemplateView[];
  onClose: () => void;
}

/** Creates a template; checks it while it is typed, by the rules of Meta. */
export function TemplateForm({ needed, taken, onClose }: Props) {
  const [create] = useCreateTemplateMutation();
  const proposal = (use: TemplateUse): TemplateInput => ({
    ...TEMPLATE_PROPOSALS[use],
    ...firstFree(templateFor(use, needed), taken),
  });
  const form = useForm<z.input<typeof templateInput>, unknown, TemplateInput>({
    mode: 'onChange',
    resolver: zodResolver(templateInput),
    defaultValues: proposal('reminder'),
  });
  const { errors, isDirty } = form.formState;
  const [use = 'reminder', body, footer, buttons] = useWatch({
    control: form.control,
    name: ['use', 'body', 'footer', 'buttons'],
  });
  const save = useSave(form, {
    save: (input) => create(input).unwrap(),
    saved: onClose,
  });
  const length = templateBodyLength(use, body);
  const tooLong = length > MAX_TEMPLATE_BODY;
  const used = templateFor(use, needed);
  const texts = TEMPLATE_USE_TEXTS[use];
  return (
    <FormModal title="Crear plantilla" action="Enviar a revisión" dirty={isDirty} wide {...save} onClose={onClose}>
      <div className="grid gap-x-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          <Field label="Para" required error={undefined} hint="Al cambiarlo se propone otro texto.">
            {(control) => (
              <Select
                {...control}
                required
                value={use}
                onChange={({ target }) => form.reset(proposal(target.value as TemplateUse))}
              >
                {TEMPLATE_USES.map((one) => (
                  <option key={one} value={one}>
                    {TEMPLATE_USE_TEXTS[one].name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            label="Nombre"
            required
            error={errors.name?.message}
            hint={`${texts.sentence} «${used.name}» (${used.language}); otra se elige en ${texts.setting}.`}
          >
            {(control) => (
              <input
                {...control}
                {...form.register('name')}
                required
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                className="field"
              />
            )}
          </Field>
          <Field label="Idioma" required error={errors.language?.message}>
            {(control) => (
              <Select {...control} {...form.register('language')} required>
                <NamedOptions names={LANGUAGE_NAMES} />
              </Select>
            )}
          </Field>
          <Field
            label="Texto"
            required
            error={errors.body?.message}
            hint={TEMPLATE_VARIABLES[use].map(({ name }, index) => `{{${index + 1}}} ${name}`).join(', ')}
          >
            {(control) => (
              <>
                <textarea {...control} {...form.register('body')} required rows={8} className="field" />
                <p className={`mt-1 text-right text-xs tabular-nums ${tooLong ? 'text-danger' : 'text-muted'}`}>
                  {formatCount(length)} de {formatCount(MAX_TEMPLATE_BODY)} caracteres con los datos más largos
                </p>
              </>
            )}
          </Field>
          <Field label="Pie" error={errors.footer?.message} hint={`Opcional, ${MAX_TEMPLATE_FOOTER} caracteres.`}>
            {(control) => <input {...control} {...form.register('footer')} autoComplete="off" className="field" />}
          </Field>
          {texts.buttons.map((label, index) => (
            <Field
              key={label}
              label={label}
              required
              error={
                errors.buttons?.[index]?.message ??
                (index === texts.buttons.length - 1 ? errors.buttons?.root?.message : undefined)
              }
            >
              {(control) => (
                <input
                  {...control}
                  {...form.register(`buttons.${index}`)}
                  required
                  maxLength={MAX_TEMPLATE_BUTTON}
                  autoComplete="off"
                  className="field"
                />
              )}
            </Field>
          ))}
        </div>
        <div className="mb-4 min-w-0">
          <p className="font-medium">Vista previa</p>
          <MessageBubble text={filledTemplate(body, use)} footer={footer} buttons={buttons} />
        </div>
      </div>
    </FormModal>
  );
}

/** The name and language that messages of this kind use. */
const templateFor = (use: TemplateUse, needed: readonly NeededTemplate[]): Pick<NeededTemplate, 'name' | 'language'> =>
  needed.find((one) => one.use === use) ?? TEMPLATE_PROPOSALS[use];

/** A name and language, if they are free; else the name with a number. */
function firstFree(
  { name, language }: Pick<NeededTemplate, 'name' | 'language'>,
  taken: readonly TemplateView[],
): Pick<TemplateInput, 'name' | 'language'> {
  const known = TEMPLATE_LANGUAGES.find((one) => one === language) ?? TEMPLATE_PROPOSALS.reminder.language;
  const isTaken = (candidate: string) => taken.some((one) => one.name === candidate && one.language === known);
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${name}_${number}`;
  return { name: free, language: known };
}
