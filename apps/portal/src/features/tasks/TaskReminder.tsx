import { Timer } from 'lucide-react';
import type { CachedTask } from './api/tasks';
import { Countdown } from '../../components/Countdown';
import { useNow } from '../../components/use-now';
import { nextReminderAt } from './next-reminder-at';
import { LazyTaskNotes } from './LazyTaskNotes';

/**
 * What comes next for a running task: its countdown, or why there is none and what to do about it.
 */
export function TaskReminder({ task, titleId }: { task: CachedTask; titleId: string }) {
  return (
    <>
      {!task.nextReminder?.heldReason && <NextReminder task={task} />}
      {(task.employee?.unreachable ??
        task.nextReminder?.heldReason ??
        task.snoozedUntil ??
        task.escalatedAt ??
        task.nextReminder?.failedAt ??
        task.nextReminder?.status === 'failed') && <LazyTaskNotes task={task} titleId={titleId} />}
    </>
  );
}

function NextReminder({ task }: { task: CachedTask }) {
  const now = useNow();
  return (
    <p className="flex items-center gap-2 font-medium text-accent-strong">
      <Timer aria-hidden className="size-4 shrink-0" />
      <Countdown due={nextReminderAt(task, now)} />
    </p>
  );
}
