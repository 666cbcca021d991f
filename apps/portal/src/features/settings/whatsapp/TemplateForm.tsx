import { zodResolver } from '@hookform/resolvers/zod';
import {
  MAX_TEMPLATE_BODY,
  MAX_TEMPLATE_BUTTON,
  MAX_TEMPLATE_FOOTER,
  type NeededTemplate,
  REMINDER_TEMPLATE,
  TEMPLATE_LANGUAGES,
  TEMPLATE_VARIABLES,
  templateBodyLength,
  type TemplateInput,
  templateInput,
  type TemplateView,
} from '@recuerda/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { Field } from '../../../components/form/Field';
import { FormModal } from '../../../components/form/FormModal';
import { Select } from '../../../components/form/Select';
import { useSave } from '../../../components/form/use-save';
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
/** What each button does, whatever it says. */
const BUTTON_LABELS = ['Botón que completa', 'Botón que pausa 2 h', 'Botón de visto'] as const;

interface Props {
  needed: readonly NeededTemplate[];
  /** Those that exist: their names are taken. */
  taken: readonly TemplateView[];
  onClose: () => void;
}

/** Creates a template of reminders; checks it while it is typed, by the rules of Meta. */
export function TemplateForm({ needed, taken, onClose }: Props) {
  const [create] = useCreateTemplateMutation();
  const form = useForm<TemplateInput>({
    mode: 'onChange',
    resolver: zodResolver(templateInput),
    defaultValues: { ...REMINDER_TEMPLATE, ...firstFree(needed, taken) },
  });
  const { errors, isDirty } = form.formState;
  const [body, footer, buttons] = useWatch({ control: form.control, name: ['body', 'footer', 'buttons'] });
  const { submit, saving, failure } = useSave(form, {
    save: (input) => create(input).unwrap(),
    saved: onClose,
  });
  const length = templateBodyLength(body);
  const tooLong = length > MAX_TEMPLATE_BODY;
  const used = needed[0] ?? REMINDER_TEMPLATE;
  return (
    <FormModal
      title="Crear plantilla"
      action="Enviar a revisión"
      saving={saving}
      dirty={isDirty}
      failure={failure}
      wide
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-x-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          <Field
            label="Nombre"
            required
            error={errors.name?.message}
            hint={`Los recordatorios usan «${used.name}» (${used.language}); otra se elige en WHATSAPP_TEMPLATE.`}
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
                {TEMPLATE_LANGUAGES.map((language) => (
                  <option key={language} value={language}>
                    {LANGUAGE_NAMES[language]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            label="Texto"
            required
            error={errors.body?.message}
            hint={TEMPLATE_VARIABLES.map(({ number, name }) => `{{${number}}} ${name}`).join(', ')}
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
          {BUTTON_LABELS.map((label, index) => (
            <Field
              key={label}
              label={label}
              required
              error={errors.buttons?.[index]?.message ?? (index === 2 ? errors.buttons?.root?.message : undefined)}
            >
              {(control) => (
                <input
                  {...control}
                  {...form.register(`buttons.${index as 0 | 1 | 2}`)}
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
          <MessageBubble text={filledTemplate(body)} footer={footer} buttons={buttons} />
        </div>
      </div>
    </FormModal>
  );
}

/** The name and language that reminders need, if they are free; else a name with a number. */
function firstFree(
  needed: readonly NeededTemplate[],
  taken: readonly TemplateView[],
): Pick<TemplateInput, 'name' | 'language'> {
  const { name, language } = needed[0] ?? REMINDER_TEMPLATE;
  const known = TEMPLATE_LANGUAGES.find((one) => one === language) ?? REMINDER_TEMPLATE.language;
  const isTaken = (candidate: string) => taken.some((one) => one.name === candidate && one.language === known);
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${name}_${number}`;
  return { name: free, language: known };
}
