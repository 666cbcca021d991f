import { CircleAlert } from 'lucide-react';
import { useMay } from '../../api/access/use-may';
import { BusyButton } from '../../components/form/BusyButton';
import { useNotices } from '../../components/notices/use-notices';
import { useInitialiseRemindersMutation } from './api/reminders';

/** Says that the last reminder failed, which stops the chain, and offers a retry. */
export function FailedReminder({ taskId, titleId }: { taskId: string; titleId: string }) {
  const [initialise, { isLoading }] = useInitialiseRemindersMutation();
  const { failed } = useNotices();
  const may = useMay('school.write');
  const retry = async () => {
    try {
      await initialise({ taskId }).unwrap();
    } catch (error) {
      failed('No se pudo reintentar el recordatorio', error);
    }
  };
  return (
    <p className="flex flex-wrap items-center gap-2 font-medium text-danger">
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      El último recordatorio falló
      {may && (
        <BusyButton className="button-plain h-8 px-3" aria-describedby={titleId} busy={isLoading} onClick={retry}>
          {isLoading ? 'Reintentando...' : 'Reintentar'}
        </BusyButton>
      )}
    </p>
  );
}
