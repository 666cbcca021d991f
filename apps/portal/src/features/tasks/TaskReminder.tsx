import { CircleAlert, CirclePause, Timer } from 'lucide-react';
import { useMay } from '../../api/access/use-may';
import { useInitialiseRemindersMutation } from './api/reminders';
import type { CachedTask } from './api/tasks';
import { Countdown } from '../../components/Countdown';
import { HOLD_NAMES } from '../../components/whatsapp/hold-names';
import { useNotices } from '../../components/notices/use-notices';
import { useNow } from '../../components/use-now';
import { formatUntil } from '../../format/until';
import { dueOf } from './due';
import { LazyTaskNotes } from './LazyTaskNotes';

/**
 * What comes next for a running task: its countdown; after a failure that none is scheduled, and what to do about it.
 */
export function TaskReminder({ task, titleId }: { task: CachedTask; titleId: string }) {
  return (
    <>
      <NextReminder task={task} />
      {(task.snoozedUntil ?? task.escalatedAt) && <LazyTaskNotes task={task} />}
      {task.nextReminder?.status === 'failed' && <FailedReminder taskId={task.id} titleId={titleId} />}
    </>
  );
}

function NextReminder({ task }: { task: CachedTask }) {
  const now = useNow();
  const { heldReason, nextReminder = '' } = task.nextReminder ?? {};
  if (heldReason)
    return (
      <p className="flex items-start gap-2 font-medium text-warning">
        <CirclePause aria-hidden className="h-[1lh] w-4 shrink-0" />
        Retenido hasta {formatUntil(nextReminder, now)}: {HOLD_NAMES[heldReason]}
      </p>
    );
  return (
    <p className="flex items-center gap-2 font-medium text-accent-strong">
      <Timer aria-hidden className="size-4 shrink-0" />
      <Countdown due={dueOf(task, now)} />
    </p>
  );
}

function FailedReminder({ taskId, titleId }: { taskId: string; titleId: string }) {
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
        <button
          type="button"
          className="button-plain h-8 px-3"
          aria-describedby={titleId}
          aria-disabled={isLoading}
          onClick={() => !isLoading && void retry()}
        >
          {isLoading ? 'Reintentando...' : 'Reintentar'}
        </button>
      )}
    </p>
  );
}
