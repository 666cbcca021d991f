import { phoneField, type TestMessageInput } from '@recuerda/contracts';
import { useState } from 'react';
import { detailOf, isProblem } from '../../../api/problem';
import { useIdempotencyKey } from '../../../api/use-idempotency-key';
import { useEmployeeSearch } from '../../../components/employees/use-employee-search';
import { Combobox, type Option } from '../../../components/form/Combobox';
import { Field } from '../../../components/form/Field';
import { FormFailure } from '../../../components/form/FormFailure';
import { Select } from '../../../components/form/Select';
import { useSendTestMessageMutation } from '../api/templates';
import { SettingsCard } from '../SettingsCard';
import { TestMessageResult } from './TestMessageResult';

type To = 'employee' | 'phone';

/** Sends a message to see whether the provider works, and shows what it answers. */
export function TestMessageCard() {
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
    if (problem === undefined) void submit(to === 'phone' ? { phone } : { employeeId: employee?.id });
  };
  return (
    <SettingsCard title="Mensaje de prueba">
      <form noValidate onSubmit={check}>
        <Field label="Enviar a" error={undefined}>
          {(control) => (
            <Select
              {...control}
              value={to}
              onChange={({ target }) => {
                setTo(target.value as To);
                setError(undefined);
              }}
            >
              <option value="phone">Un número</option>
              <option value="employee">Un empleado</option>
            </Select>
          )}
        </Field>
        {to === 'phone' ? (
          <Field label="Número de Teléfono" required error={error}>
            {(control) => (
              <input
                {...control}
                type="tel"
                required
                autoComplete="off"
                placeholder="+504 9999-9999"
                className="field"
                value={phone}
                onChange={({ target }) => setPhone(target.value)}
              />
            )}
          </Field>
        ) : (
          <EmployeeField value={employee} error={error} onChange={setEmployee} />
        )}
        <FormFailure text={failure} />
        <button type="submit" className="button-plain" aria-disabled={isLoading}>
          {isLoading ? 'Enviando...' : 'Enviar mensaje de prueba'}
        </button>
      </form>
      {sent !== undefined && <TestMessageResult key={sent} id={sent} />}
    </SettingsCard>
  );
}

interface EmployeeFieldProps {
  value: Option | null;
  error: string | undefined;
  onChange: (employee: Option | null) => void;
}

function EmployeeField({ value, error, onChange }: EmployeeFieldProps) {
  const { options, busy, message, search } = useEmployeeSearch();
  return (
    <Field label="Empleado" required error={error}>
      {(control) => (
        <Combobox
          control={control}
          placeholder="Seleccionar empleado"
          options={options}
          value={value}
          onChange={onChange}
          onSearch={search}
          required
          busy={busy}
          message={message}
        />
      )}
    </Field>
  );
}
