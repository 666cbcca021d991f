import {
  fillTemplate,
  MAX_TEMPLATE_BODY,
  MAX_TEMPLATE_BUTTON,
  MAX_TEMPLATE_FOOTER,
  type NeededTemplate,
  TEMPLATE_LANGUAGES,
  TEMPLATE_PROPOSALS,
  TEMPLATE_USE_NAMES,
  TEMPLATE_VARIABLES,
  templateBodyLength,
  type TemplateInput,
  templateInput,
  type TemplateUse,
  type TemplateView,
} from '@recuerda/contracts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Choice } from '../../../components/form/Choice';
import { useSafely } from '../../../components/form/discard';
import { Field } from '../../../components/form/Field';
import { FormModal } from '../../../components/form/FormModal';
import { entry, InputField, SelectField } from '../../../components/form/InputField';
import { useSave } from '../../../components/form/use-save';
import { useZodForm } from '../../../components/form/use-zod-form';
import { useNotices } from '../../../components/notices/use-notices';
import { LANGUAGE_NAMES } from '../../../components/whatsapp/template-states';
import { TEMPLATE_USE_TEXTS } from '../../../components/whatsapp/template-use-texts';
import { formatCount } from '../../../format/numbers';
import { useChooseTemplateMutation, useCreateTemplateMutation } from '../api/whatsapp';
import { MessageBubble } from '../MessageBubble';

interface Props {
  account: string;
  needed: readonly NeededTemplate[];
  /** Existing templates: their names are taken. */
  taken: readonly TemplateView[];
  onClose: () => void;
}

/** Creates a template; checks it while it is typed, by the rules of Meta. */
export function TemplateForm({ account, needed, taken, onClose }: Props) {
  const [create] = useCreateTemplateMutation();
  const [choose] = useChooseTemplateMutation();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { failed } = useNotices();
  const proposal = (use: TemplateUse): TemplateInput => ({
    ...TEMPLATE_PROPOSALS[use],
    ...firstFree(templateFor(use, needed), taken),
  });
  const reportChoice = (problem: unknown) => failed('Se creó la plantilla, pero no se pudo elegir', problem);
  const form = useZodForm(templateInput, { mode: 'onChange', defaultValues: proposal('reminder') });
  const { errors, isDirty } = form.formState;
  const [use = 'reminder', name, language, body, footer, buttons] = useWatch({
    control: form.control,
    name: ['use', 'name', 'language', 'body', 'footer', 'buttons'],
  });
  const propose = useSafely(isDirty, (next: TemplateUse) => form.reset(proposal(next)));
  const length = templateBodyLength(use, body);
  const tooLong = length > MAX_TEMPLATE_BODY;
  const used = templateFor(use, needed);
  const { fixed } = used;
  const isOther = name !== used.name || language !== used.language;
  const canChoose = isOther && !(fixed.name && name !== used.name) && !(fixed.language && language !== used.language);
  // What cannot be used is replaced unless the person says otherwise.
  const isChosen = canChoose && (chosen ?? !isUsable(used, taken));
  const save = useSave(form, {
    save: async (input) => {
      const created = await create({ account, ...input }).unwrap();
      if (isChosen)
        await choose({ account, use, name: input.name, language: input.language }).unwrap().catch(reportChoice);
      return created;
    },
    saved: onClose,
  });
  const texts = TEMPLATE_USE_TEXTS[use];
  return (
    <FormModal title="Crear plantilla" action="Enviar a revisión" wide {...save} onClose={onClose}>
      <div className="grid gap-x-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          <SelectField
            label="Para"
            required
            hint="Al cambiarlo se propone otro texto."
            value={use}
            onChange={({ target }) => void propose(target.value as TemplateUse)}
            names={TEMPLATE_USE_NAMES}
          />
          <InputField
            label="Nombre"
            required
            hint={`${texts.sentence} «${used.name}» (${used.language}).`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...entry(form, 'name')}
          />
          <SelectField label="Idioma" required {...entry(form, 'language')} names={LANGUAGE_NAMES} />
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
          <InputField
            label="Pie"
            hint={`Opcional, ${MAX_TEMPLATE_FOOTER} caracteres.`}
            autoComplete="off"
            {...entry(form, 'footer')}
          />
          {texts.buttons.map((label, index) => (
            <InputField
              key={label}
              label={label}
              required
              maxLength={MAX_TEMPLATE_BUTTON}
              autoComplete="off"
              {...form.register(`buttons.${index}`)}
              error={
                errors.buttons?.[index]?.message ??
                (index === texts.buttons.length - 1 ? errors.buttons?.root?.message : undefined)
              }
            />
          ))}
        </div>
        <div className="mb-4 min-w-0">
          {canChoose && (
            <Choice
              label={`Usarla desde ahora para ${TEMPLATE_USE_NAMES[use]}. Hasta que Meta la apruebe, esperan.`}
              top="mt-1"
              className="mb-4"
              checked={isChosen}
              onChange={({ target }) => setChosen(target.checked)}
            />
          )}
          <p className="font-medium">Vista previa</p>
          <MessageBubble text={filledTemplate(body, use)} footer={footer} buttons={buttons} />
        </div>
      </div>
    </FormModal>
  );
}

/** The template that messages of this kind use. */
const templateFor = (use: TemplateUse, needed: readonly NeededTemplate[]): Omit<NeededTemplate, 'use'> =>
  needed.find((one) => one.use === use) ?? { ...TEMPLATE_PROPOSALS[use], fixed: { name: false, language: false } };

const isUsable = ({ name, language }: Pick<NeededTemplate, 'name' | 'language'>, taken: readonly TemplateView[]) =>
  taken.some((one) => one.name === name && one.language === language && one.state === 'approved');

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

export const filledTemplate = (body: string, use: TemplateUse): string =>
  fillTemplate(
    body,
    TEMPLATE_VARIABLES[use].map(({ example }) => example),
  );
