import { phoneField, reasonLabel, type TestMessageInput } from '@recuerda/contracts';
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { detailOf, isProblem } from '../../../api/problem';
import { useIdempotencyKey } from '../../../api/use-idempotency-key';
import { Button } from '../../../components/buttons';
import { EmployeeField } from '../../../components/employees/EmployeePicker';
import type { Option } from '../../../components/form/Combobox';
import { FormFailure } from '../../../components/form/FormFailure';
import { InputField, SelectField } from '../../../components/form/InputField';
import { SectionCard } from '../../../components/SectionCard';
import { ServerAnswer } from '../../../components/ServerAnswer';
import { useSendTestMessageMutation, useTestMessageQuery } from '../api/whatsapp';

const POLL_MS = 1_000;
/** How long an accepted message is followed, ms: Meta reports later what is wrong with a number or the account. */
const WATCH_MS = 20_000;

type To = 'employee' | 'phone';

/**
 * Sends a message to see whether the provider of an account works, and shows what it answers; null: the account that a
 * reminder to the recipient goes through.
 */
export function TestMessageCard({ account }: Pick<TestMessageInput, 'account'>) {
  const [to, setTo] = useState<To>('phone');
  const [employee, setEmployee] = useState<Option | null>(null);
  const [phone, setPhone] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<string>();
  // Until a try was answered: then even the same recipient gets another message.
  const { keyOf, forget } = useIdempotencyKey();
  const [send, { isLoading }] = useSendTestMessageMutation();

  const submit = async (input: TestMessageInput) => {
    setFailure(null);
    try {
      const { id } = await send({ key: keyOf(input), input }).unwrap();
      setSent(id);
      forget();
    } catch (problem) {
      const [first] = isProblem(problem) ? problem.errors : [];
      if (first) setError(first.message);
      else setFailure(detailOf(problem));
      if (isProblem(problem) && problem.status >= 400 && problem.status < 500) forget();
    }
  };
  const check = (event: React.SyntheticEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const checked = phoneField.safeParse(phone);
    const problem = to === 'phone' ? checked.error?.issues[0]?.message : employee ? undefined : 'Elige un empleado.';
    setError(problem);
    if (problem === undefined) void submit({ account, ...(to === 'phone' ? { phone } : { employeeId: employee?.id }) });
  };
  return (
    <SectionCard title="Mensaje de prueba">
      <form noValidate onSubmit={check}>
        <SelectField
          label="Enviar a"
          value={to}
          onChange={({ target }) => {
            setTo(target.value as To);
            setError(undefined);
          }}
          names={{ phone: 'Un número', employee: 'Un empleado' }}
        />
        {to === 'phone' ? (
          <InputField
            label="Número de Teléfono"
            type="tel"
            required
            autoComplete="off"
            placeholder="+504 9999-9999"
            error={error}
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
          />
        ) : (
          <EmployeeField
            label="Empleado"
            placeholder="Seleccionar empleado"
            required
            error={error}
            value={employee}
            onChange={setEmployee}
          />
        )}
        <FormFailure text={failure} />
        <Button type="submit" aria-disabled={isLoading}>
          {isLoading ? 'Enviando...' : 'Enviar mensaje de prueba'}
        </Button>
      </form>
      {sent !== undefined && <TestMessageResult key={sent} id={sent} />}
    </SectionCard>
  );
}

/** The progress of a test message, followed until it has ended. */
function TestMessageResult({ id }: { id: string }) {
  const [ended, setEnded] = useState(false);
  const { data } = useTestMessageQuery(id, { pollingInterval: ended ? 0 : POLL_MS });
  const state = data?.state ?? 'pending';
  const isAccepted = state === 'sent';
  if (!ended && state === 'failed') setEnded(true);
  useEffect(() => {
    if (!isAccepted) return undefined;
    const timer = setTimeout(() => setEnded(true), WATCH_MS);
    return () => clearTimeout(timer);
  }, [isAccepted]);
  const { Icon, tone, words } = {
    pending: { Icon: LoaderCircle, tone: 'text-muted', words: 'Esperando la respuesta del proveedor...' },
    sent: {
      Icon: CircleCheck,
      tone: 'font-medium text-success',
      words: data?.reason ? reasonLabel(data.reason) : 'El proveedor aceptó el mensaje.',
    },
    failed: { Icon: CircleAlert, tone: 'font-medium text-danger', words: reasonLabel(data?.reason ?? 'unknown') },
  }[state];
  return (
    <div role="status" className="mt-4 break-words">
      <p className={`flex items-start gap-2 ${tone}`}>
        <Icon aria-hidden className={`h-[1lh] w-4 shrink-0 ${state === 'pending' ? 'animate-spin' : ''}`} />
        {words}
      </p>
      {data?.answer && <ServerAnswer text={data.answer} plainAtOnce />}
    </div>
  );
}
