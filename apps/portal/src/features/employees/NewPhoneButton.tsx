import type { EmployeeView } from '@recuerda/contracts';
import { useMay } from '../../api/access/use-may';
import { useActions } from '../../components/form/use-actions';
import { useConfirm } from '../../components/modal/confirm-context';
import { useUpdateEmployeeMutation } from './api/employees';
import { useAgreeToNumber } from './use-agree-to-number';

/** Gives an employee the number that WhatsApp reports, after a question that says what else changes. */
export function NewPhoneButton({ employee, newPhone }: { employee: EmployeeView; newPhone: string }) {
  const { id, name, phone } = employee;
  const may = useMay('school.write');
  const confirm = useConfirm();
  const { run, busy } = useActions();
  const agreed = useAgreeToNumber(employee);
  const [update] = useUpdateEmployeeMutation();
  if (!may) return null;

  const take = async (): Promise<void> => {
    const text =
      `${name} recibirá los recordatorios en ${newPhone}, y no en ${phone}. ` +
      'El consentimiento y la BAJA son del número: los del anterior se olvidan.';
    if (!(await confirm({ title: 'Usar el número nuevo', text, action: 'Usar', tone: 'primary' }))) return;
    if (await agreed({ phone: newPhone }))
      run('No se pudo cambiar el número', () => update({ id, patch: { phone: newPhone } }).unwrap());
  };
  return (
    <button type="button" className="button-plain mt-1 ml-6 self-start" disabled={busy} onClick={() => void take()}>
      Usar el número nuevo
    </button>
  );
}
