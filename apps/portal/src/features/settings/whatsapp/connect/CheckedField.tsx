import type { AccountCheck } from '@recuerda/contracts';
import { CircleCheck } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field } from '../../../../components/form/Field';
import { isWrong, sentenceOf } from './verdicts';

interface Props extends ComponentProps<'input'> {
  label: string;
  hint: string;
  error: string | undefined;
  /** What the provider says of it. */
  result: AccountCheck | undefined;
  /** Last characters of the stored secret; null: it is stored. Undefined: none is. */
  stored?: string | null | undefined;
}

/** A value of the account, with what the provider says of it as soon as it is entered. */
export function CheckedField({ label, hint, error, result, stored, ...input }: Props) {
  const wrong = result && isWrong(result) ? sentenceOf(result) : undefined;
  return (
    <Field label={label} hint={hint} required={stored === undefined} error={error ?? wrong}>
      {(control) => (
        <>
          <input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="field"
            {...(stored !== undefined && {
              placeholder: stored === null ? 'Guardado' : `Guardado: termina en ${stored}`,
            })}
            {...input}
            {...control}
          />
          {/* Read out as it appears. */}
          <p role="status">
            {result && !wrong && !error && (
              <span className={`mt-1 flex gap-1 ${result.verdict === 'right' ? 'text-success' : 'text-warning'}`}>
                <CircleCheck aria-hidden className="mt-1 size-3.5 shrink-0" />
                <span className="min-w-0 break-words">{sentenceOf(result)}</span>
              </span>
            )}
          </p>
        </>
      )}
    </Field>
  );
}
