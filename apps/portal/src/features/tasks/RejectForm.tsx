import { MAX_REASON } from '@recuerda/contracts';
import { useForm } from 'react-hook-form';
import { FormModal } from '../../components/form/FormModal';
import { entry, TextAreaField } from '../../components/form/InputField';
import { useSave } from '../../components/form/use-save';
import { type CachedTask, useTransitionTaskMutation } from './api/tasks';

/** Asks why a task that was reported as done is not. */
export function RejectForm({ task: { id, title, employee }, onClose }: { task: CachedTask; onClose: () => void }) {
  const [transition] = useTransitionTaskMutation();
  const form = useForm({ defaultValues: { reason: '' } });
  const save = useSave(form, {
    save: ({ reason }) => transition({ id, transition: 'reject-completion', reason }).unwrap(),
    saved: onClose,
  });
  const hint = `${employee?.name ?? 'Su empleado'} lo recibe por WhatsApp. Puedes dejarlo vacío.`;
  return (
    <FormModal {...save} title="No está hecha" action="Devolver Tarea" onClose={onClose}>
      <p className="mb-4 font-medium break-words">{title}</p>
      <TextAreaField label="Motivo" hint={hint} rows={3} maxLength={MAX_REASON} {...entry(form, 'reason')} />
    </FormModal>
  );
}
