import { maxSent, MESSAGE_TEXTS, type MessageTextKind, sampleOf, textProblems } from '@recuerda/contracts';
import { useRef } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { Field } from '../../../components/form/Field';
import { useProviderQuery } from '../../../api/provider';
import { formatCount } from '../../../format/numbers';
import { MessageBubble } from '../MessageBubble';

export interface TextsInput {
  messageTexts: Record<MessageTextKind, string>;
}

interface Props {
  kind: MessageTextKind;
  form: UseFormReturn<TextsInput>;
  /** For the preview. */
  schoolName: string;
}

/** A text with what it can be filled with, its length and how it is read. */
export function TextField({ kind, form, schoolName }: Props) {
  const { name, variables, usual } = MESSAGE_TEXTS[kind];
  const area = useRef<HTMLTextAreaElement>(null);
  const { field, fieldState } = useController({
    control: form.control,
    name: `messageTexts.${kind}`,
    rules: { validate: (text) => textProblems(kind, text)[0] ?? true },
  });
  const max = maxSent(kind, useProviderQuery().data?.textLimit?.max ?? Infinity);
  const sample = sampleOf(field.value, schoolName);
  const tooLong = sample.length > max;
  const insert = (variable: string): void => {
    const { selectionStart: at = 0, selectionEnd: end = at } = area.current ?? {};
    const written = `{{${variable}}}`;
    field.onChange(`${field.value.slice(0, at)}${written}${field.value.slice(end)}`);
    area.current?.focus();
    // After React has shown the new text.
    requestAnimationFrame(() => area.current?.setSelectionRange(at + written.length, at + written.length));
  };
  return (
    <section aria-label={name} className="mb-6 grid gap-x-6 border-b border-line pb-4 md:grid-cols-2">
      <div className="min-w-0">
        <Field
          label={name}
          error={fieldState.error?.message}
          hint={tooLong ? `Se enviará cortado después de ${formatCount(max)} caracteres.` : undefined}
        >
          {(control) => (
            <>
              <textarea
                {...control}
                {...field}
                ref={(element) => {
                  field.ref(element);
                  area.current = element;
                }}
                rows={Math.max(3, usual.split('\n').length)}
                className="field max-h-96 min-h-24 field-sizing-content"
              />
              <p className={`mt-1 text-right text-xs tabular-nums ${tooLong ? 'text-danger' : 'text-muted'}`}>
                {formatCount(sample.length)}
                {max < Infinity && ` de ${formatCount(max)}`} caracteres con los datos de la vista previa
              </p>
            </>
          )}
        </Field>
        <div className="mb-4 flex flex-wrap gap-2">
          {variables.map((variable) => (
            <button
              key={variable}
              type="button"
              className="button-plain text-xs"
              aria-label={`Insertar ${variable}`}
              onClick={() => insert(variable)}
            >
              {`{{${variable}}}`}
            </button>
          ))}
          {field.value !== usual && (
            <button type="button" className="button-plain text-xs" onClick={() => field.onChange(usual)}>
              Restaurar el original
            </button>
          )}
        </div>
      </div>
      <div className="min-w-0">
        <p className="font-medium">Vista previa</p>
        <MessageBubble text={sample} />
      </div>
    </section>
  );
}
