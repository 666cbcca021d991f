import { Building2, CalendarDays, Clock, User } from 'lucide-react';
import { useId } from 'react';
import type { CachedTask } from './api/tasks';
import { CardLine } from '../../components/list/CardLine';
import { EmployeeLink } from '../../components/names/EmployeeLink';
import { ReminderInterval } from '../../components/ReminderInterval';
import { formatDay } from '../../format/dates';
import { hasExtras, LazyTaskExtras, TaskReminder } from './TaskReminder';
import { TaskActions } from './TaskActions';
import { TaskBadge } from '../../components/tasks/TaskBadge';
import { useTaskActions } from './use-task-actions';

interface Props {
  task: CachedTask;
  onEdit: (task: CachedTask) => void;
  onHistory: (task: CachedTask) => void;
}

export function TaskCard({ task, onEdit, onHistory }: Props) {
  const { title, description, employee, reminderInterval, isActive, isCompleted, createdAt } = task;
  const titleId = useId();
  const actions = useTaskActions(task);
  const row = { task, actions, titleId, onEdit: () => onEdit(task), onHistory: () => onHistory(task) };
  return (
    <article aria-labelledby={titleId} aria-busy={actions.removing} className="card aria-busy:opacity-60">
      <div className="flex flex-col gap-3 p-4">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2
              id={titleId}
              tabIndex={-1}
              title={title}
              className={`line-clamp-2 font-semibold break-words ${isCompleted ? 'text-muted line-through' : ''}`}
            >
              {title}
            </h2>
            {description !== null && (
              <p title={description} className="mt-0.5 line-clamp-3 break-words whitespace-pre-line text-muted">
                {description}
              </p>
            )}
          </div>
          <TaskBadge task={task} />
        </div>
        <div className="flex flex-col gap-x-6 gap-y-1 sm:flex-row sm:flex-wrap">
          <CardLine icon={User}>
            {employee ? <EmployeeLink id={employee.id}>{employee.name}</EmployeeLink> : 'Sin asignar'}
          </CardLine>
          <CardLine icon={Building2}>{employee?.department?.name ?? 'Sin departamento'}</CardLine>
          <CardLine icon={Clock}>
            <ReminderInterval minutes={reminderInterval} />
          </CardLine>
          <CardLine icon={CalendarDays}>Creada el {formatDay(createdAt)}</CardLine>
        </div>
        {hasExtras(task) && <LazyTaskExtras {...row} />}
        {isActive && !isCompleted && !task.completionReportedAt && <TaskReminder task={task} titleId={titleId} />}
      </div>
      <TaskActions {...row} />
    </article>
  );
}
