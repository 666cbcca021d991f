import type { EmployeeView } from '@recuerda/contracts';
import { useMay } from '../../api/access/access-slice';
import { ActionButton } from '../../components/form/ActionButton';
import { useUpdateEmployeeMutation } from './api/employees';
import { useAgreeToNumber } from './use-agree-to-number';

/** Gives an employee the number that WhatsApp reports, after a question that says what else changes. */
export function NewPhoneButton({ employee, newPhone }: { employee: EmployeeView; newPhone: string }) {
  const { id, name, phone } = employee;
  const may = useMay('school.write');
  const agreed = useAgreeToNumber(employee);
  const [update] = useUpdateEmployeeMutation();
  if (!may) return null;
  const text =
    `${name} recibirá los recordatorios en ${newPhone}, y no en ${phone}. ` +
    'El consentimiento y la BAJA son del número: los del anterior se olvidan.';
  const take = async (): Promise<void> => {
    if (await agreed({ phone: newPhone })) await update({ id, patch: { phone: newPhone } }).unwrap();
  };
  return (
    <ActionButton
      className="mt-1 ml-6 self-start"
      question={{ title: 'Usar el número nuevo', text, action: 'Usar', tone: 'primary' }}
      action={take}
      failure="No se pudo cambiar el número"
    >
      Usar el número nuevo
    </ActionButton>
  );
}
