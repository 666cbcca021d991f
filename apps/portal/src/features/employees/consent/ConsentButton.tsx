import type { EmployeeView } from '@recuerda/contracts';
import { useMay } from '../../../api/access/use-may';
import { useConfirm } from '../../../components/modal/confirm-context';
import { useNotices } from '../../../components/notices/use-notices';
import { useRecordConsentMutation } from '../api/employees';

/** Records an employee's consent after a question that says what is confirmed. */
export function ConsentButton({ employee: { id, name, phone } }: { employee: EmployeeView }) {
  const may = useMay('school.write');
  const confirm = useConfirm();
  const { failed } = useNotices();
  const [recordConsent, { isLoading }] = useRecordConsentMutation();
  if (!may) return null;

  const record = async (): Promise<void> => {
    const text = `Confirmas que ${name} aceptó recibir recordatorios por WhatsApp en el número ${phone}.`;
    if (!(await confirm({ title: 'Registrar consentimiento', text, action: 'Registrar', tone: 'primary' }))) return;
    try {
      await recordConsent(id).unwrap();
    } catch (error) {
      failed('No se pudo registrar el consentimiento', error);
    }
  };
  return (
    <button
      type="button"
      className="button-plain mt-1 ml-6 self-start"
      disabled={isLoading}
      onClick={() => void record()}
    >
      Registrar consentimiento
    </button>
  );
}
