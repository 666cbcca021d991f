import type {
  AccountCheck,
  AccountInput,
  AccountVerdict,
  CheckAccountInput,
  ConnectionView,
} from '@recuerda/contracts';
import { CircleCheck } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../../components/buttons';
import { useSafely } from '../../../../components/form/discard';
import { Field } from '../../../../components/form/Field';
import { FormFailure } from '../../../../components/form/FormFailure';
import { LeaveQuestion } from '../../../../components/form/LeaveQuestion';
import type { useSave } from '../../../../components/form/use-save';
import { useCheckAccountMutation } from '../../api/whatsapp';

/** Faults of a value, with advice. */
const WRONG: Record<Exclude<AccountVerdict, 'right' | 'address_refused' | 'no_answer'>, string> = {
  token_refused: 'Meta no acepta este token: no está entero, caducó o se retiró. Genera otro y cópialo entero.',
  number_unknown:
    'Meta no conoce este número, o el token no tiene permiso sobre él. Asigna su cuenta al usuario del token.',
  number_is_other:
    'Esto no es un número: quizá es el identificador de la cuenta. Copia el «Identificador de número de teléfono».',
  account_unknown: 'Meta no conoce esta cuenta, o el token no tiene permiso sobre ella. Asígnala al usuario del token.',
  number_elsewhere: 'El número no es de esta cuenta: copia los dos identificadores de la misma pantalla.',
  app_secret_wrong: 'Esta clave no es de la aplicación que generó el token. Copia la de esa aplicación.',
  keys_refused: 'El gateway no acepta estas claves. Cópialas de nuevo de su panel.',
  not_taken: 'El gateway no aceptó el mensaje.',
};
const RIGHT: Record<AccountCheck['field'], string> = {
  token: 'Meta acepta el token.',
  phoneNumberId: 'Es un número de este token.',
  businessAccountId: 'El número es de esta cuenta.',
  appSecret: 'Es la clave de la aplicación del token.',
  url: 'La dirección se puede usar.',
  test: 'El gateway aceptó el mensaje. Mira si llegó al teléfono.',
};

interface Props extends ComponentProps<'input'> {
  label: string;
  hint: string;
  error: string | undefined;
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

/** Whether a value can be right: of what does not answer nothing is known. */
export const isWrong = ({ verdict }: AccountCheck): boolean => verdict !== 'right' && verdict !== 'no_answer';

function sentenceOf({ field, verdict, words }: AccountCheck): string {
  if (verdict === 'right') return field === 'phoneNumberId' && words ? `Es el número ${words}.` : RIGHT[field];
  if (verdict === 'address_refused') return words ?? '';
  const who = field === 'test' ? 'El gateway' : 'Meta';
  if (verdict === 'no_answer') return `${who} no responde en este momento. Inténtalo de nuevo en un rato.`;
  return words ? `${WRONG[verdict]} ${who} dice: ${words}` : WRONG[verdict];
}

/** The provider's verdicts on the values that it was asked about. */
export function useChecks<Input extends CheckAccountInput>() {
  const [ask, { isLoading }] = useCheckAccountMutation();
  const [known, setKnown] = useState<{ input: Input; results: readonly AccountCheck[] }>();
  const last = useRef(0);
  /** Returns undefined if it could not be asked, or was asked again meanwhile. */
  const check = async (input: Input): Promise<readonly AccountCheck[] | undefined> => {
    const turn = (last.current += 1);
    const answer = await ask(input)
      .unwrap()
      .catch(() => undefined);
    if (!answer || turn !== last.current) return undefined;
    setKnown({ input, results: answer.results });
    return answer.results;
  };
  /** Undefined: nothing is known of the value as it is now. */
  const resultOf = (field: AccountCheck['field'], now: Partial<Input>): AccountCheck | undefined => {
    const { input, results = [] } = known ?? {};
    const isSame = input && Object.entries(now).every(([name, value]) => input[name as keyof Input] === value);
    return isSame ? results.find((one) => one.field === field) : undefined;
  };
  return { check, checking: isLoading, resultOf };
}

/** The stored secrets by name, with their last characters; none if the account is of another provider. */
export const storedEnds = (
  connection: ConnectionView | undefined,
  of: AccountInput['provider'],
): ReadonlyMap<string, string | null> =>
  new Map(
    connection?.provider === of && connection.readable ? connection.secrets.map(({ name, end }) => [name, end]) : [],
  );

/** Properties of the form of a provider's account. */
export interface AccountFormProps {
  /** The account as it is stored; undefined: it is a new one. */
  connection: ConnectionView | undefined;
  connect: (values: AccountInput) => Promise<unknown>;
  onBack: () => void;
}

interface ConnectFormProps extends ReturnType<typeof useSave> {
  checking: boolean;
  onBack: () => void;
  children: ReactNode;
}

/** The form of an account, with what stores it and what leads back. */
export function ConnectForm({ submit, failure, saving, dirty, checking, onBack, children }: ConnectFormProps) {
  const back = useSafely(dirty, onBack);
  return (
    <form noValidate onSubmit={submit} aria-busy={saving}>
      {dirty && !saving && <LeaveQuestion />}
      {children}
      <FormFailure text={failure} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="primary" aria-disabled={saving}>
          {saving ? 'Conectando...' : 'Conectar'}
        </Button>
        <Button onClick={() => void back()}>Atrás</Button>
        <p role="status" className="text-muted">
          {checking && !saving && 'Comprobando...'}
        </p>
      </div>
    </form>
  );
}
