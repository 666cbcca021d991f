import { useLazyModule } from '../../components/lazy/use-lazy-module';
import { NextReminder } from '../../components/tasks/NextReminder';
import type { TaskNotesProps } from './TaskNotes';
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

const load = () => import('./TaskNotes');
const ignore = () => undefined;

/** Most tasks are neither put off nor escalated, and few fail: its code is loaded where one is needed. */
function LazyTaskNotes(props: TaskNotesProps) {
  const loaded = useLazyModule(load, true, ignore);
  return loaded && <loaded.TaskNotes {...props} />;
}
