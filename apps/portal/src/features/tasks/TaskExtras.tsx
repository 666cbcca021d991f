import type { CachedTask } from './api/tasks';
import { DueDate } from './due/DueDate';
import { ReportedCompletion } from './ReportedCompletion';
import type { useTaskActions } from './use-task-actions';

export interface TaskExtrasProps {
  task: CachedTask;
  actions: ReturnType<typeof useTaskActions>;
  titleId: string;
}

/** What few tasks have: a due date, a report of completion. */
export function TaskExtras({ task, actions, titleId }: TaskExtrasProps) {
  const { dueAt, completionReportedAt } = task;
  return (
    <>
      {dueAt && <DueDate task={task} dueAt={dueAt} />}
      {completionReportedAt && (
        <ReportedCompletion reportedAt={completionReportedAt} task={task} actions={actions} titleId={titleId} />
      )}
    </>
  );
}
