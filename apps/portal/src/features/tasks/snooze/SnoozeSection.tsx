import { BusyButton } from '../../../components/form/BusyButton';
import { useNotices } from '../../../components/notices/use-notices';
import { useNow } from '../../../components/use-now';
import { formatUntil } from '../../../format/until';
import { type CachedTask, useTransitionTaskMutation } from '../api/tasks';
import { SnoozeForm } from './SnoozeForm';

interface Props {
  task: CachedTask;
  /** Told whether something was typed. */
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}

/** Puts the reminders of an active task off, or starts them again. */
export function SnoozeSection({ task: { id, snoozedUntil }, onDirty, onDone }: Props) {
  const [transition, { isLoading }] = useTransitionTaskMutation();
  const { failed } = useNotices();
  const now = useNow();
  const wakeNow = async (): Promise<void> => {
    try {
      // Activating an active task ends its snooze.
      await transition({ id, transition: 'activate' }).unwrap();
      onDone();
    } catch (error) {
      failed('No se pudieron reanudar los recordatorios', error);
    }
  };
  return (
    <div className="mt-4 border-t border-line pt-4">
      {snoozedUntil && Date.parse(snoozedUntil) > now && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          Pospuesta hasta {formatUntil(snoozedUntil, now)}
          <BusyButton busy={isLoading} onClick={wakeNow}>
            {isLoading ? 'Reanudando...' : 'Reanudar ahora'}
          </BusyButton>
        </p>
      )}
      <SnoozeForm taskId={id} onDirty={onDirty} onSaved={onDone} />
    </div>
  );
}
