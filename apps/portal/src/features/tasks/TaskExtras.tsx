import { CalendarClock, CircleCheck, Repeat } from 'lucide-react';
import { useMay } from '../../api/access/use-may';
import { Badge } from '../../components/Badge';
import { CardLine } from '../../components/list/CardLine';
import { IconNote } from '../../components/tasks/NextReminder';
import { useNow } from '../../components/use-now';
import { formatMinute, formatMoment } from '../../format/dates';
import type { CachedTask } from './api/tasks';
import { summaryOf } from './due/repetition-form';
import type { useTaskActions } from './use-task-actions';

interface TaskExtrasProps {
  task: CachedTask;
  actions: ReturnType<typeof useTaskActions>;
  titleId: string;
}

/** Parts that few tasks have: a due date, a report of completion. */
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

/** In the place of the countdown: the employee says that the task is done, and an administrator decides. */
function ReportedCompletion({ task, reportedAt, actions, titleId }: TaskExtrasProps & { reportedAt: string }) {
  const may = useMay('school.write');
  const button = (name: string, look: string, act: () => void) => (
    <button
      type="button"
      className={`${look} h-8 px-3`}
      aria-describedby={titleId}
      aria-disabled={actions.busy}
      onClick={() => {
        if (actions.busy) return;
        // The buttons go away.
        document.getElementById(titleId)?.focus();
        act();
      }}
    >
      {name}
    </button>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <IconNote icon={CircleCheck} className="font-medium text-accent-strong">
        Por confirmar: {task.employee?.name ?? 'su empleado'} la dio por hecha el {formatMoment(reportedAt)}
      </IconNote>
      {may && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {button('Confirmar', 'button-primary', () => actions.transition('complete'))}
          {button('No está hecha', 'button-plain', () => actions.transition('reject-completion'))}
        </div>
      )}
    </div>
  );
}

/** When a task is due, and when again; in red once that has passed. */
function DueDate({ task: { isCompleted, repetition }, dueAt }: { task: CachedTask; dueAt: string }) {
  const now = useNow();
  const isOverdue = !isCompleted && Date.parse(dueAt) < now;
  return (
    <div className="flex flex-col gap-x-6 gap-y-1 sm:flex-row sm:flex-wrap sm:items-center">
      {/* The badge goes below the date where both do not fit, as in a table. */}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <CardLine icon={CalendarClock}>
          <span className={isOverdue ? 'font-medium text-danger' : ''}>
            {isCompleted ? 'Vencía' : isOverdue ? 'Venció' : 'Vence'} el {formatMinute(dueAt)}
          </span>
        </CardLine>
        {isOverdue && <Badge tone="danger">Vencida</Badge>}
      </div>
      {repetition && <CardLine icon={Repeat}>{summaryOf(repetition)}</CardLine>}
    </div>
  );
}
