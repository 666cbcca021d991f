import { NextReminder } from '../../components/tasks/NextReminder';
import type { CachedTask } from './api/tasks';
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
