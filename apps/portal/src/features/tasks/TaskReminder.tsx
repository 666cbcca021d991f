import { lazyPart } from '../../components/lazy/lazy';
import { NextReminder } from '../../components/tasks/NextReminder';
import type { CachedTask } from './api/tasks';

/**
 * Next step of a running task: its countdown, or why there is none and what to do about it.
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

/** Most tasks are neither put off nor escalated, and few fail: its code is loaded where one is needed. */
const LazyTaskNotes = lazyPart(async () => (await import('./TaskNotes')).TaskNotes);

/** Most tasks have neither a due date nor an answer to decide about: their code is loaded where one has. */
export const LazyTaskExtras = lazyPart(async () => (await import('./TaskExtras')).TaskExtras);

export const hasExtras = ({ dueAt, completionReportedAt, declinedAt }: CachedTask): boolean =>
  Boolean(dueAt ?? completionReportedAt ?? declinedAt);
