import type { EmployeeView, TaskWithReminder } from '@recuerda/contracts';
import { Link } from 'react-router-dom';
import { taskAddress } from '../../../api/row-addresses';
import { Loaded } from '../../../components/feedback/Loaded';
import { ReminderInterval } from '../../../components/ReminderInterval';
import { NextReminder } from '../../../components/tasks/NextReminder';
import { TaskBadge } from '../../../components/tasks/TaskBadge';
import { formatCount } from '../../../format/numbers';
import { useOpenTasksOfQuery } from '../api/employee-page';
import { PageSection } from './PageSection';

/** The tasks of an employee that are not completed, those that are reminded next first. */
export function EmployeeTasks({ employee: { id, taskCount } }: { employee: EmployeeView }) {
  const query = useOpenTasksOfQuery(id);
  const all = `/tasks?${new URLSearchParams({ employeeId: id })}`;
  return (
    <PageSection
      title="Tareas y próximos recordatorios"
      action={
        taskCount > 0 && (
          <Link to={all} className="text-link">
            Ver todas ({formatCount(taskCount)})
          </Link>
        )
      }
    >
      <Loaded query={query} loading="Cargando tareas..." size="h-48 w-full">
        {({ items, total }) => (
          <>
            {total === 0 && <p className="text-muted">No tiene tareas sin completar.</p>}
            <ul className="divide-y divide-line">
              {items.toSorted(bySoonest).map((task) => (
                <TaskItem key={task.id} task={task} />
              ))}
            </ul>
            {total > items.length && (
              <Link to={`${all}&state=open`} className="text-link mt-3 inline-block">
                Y {formatCount(total - items.length)} más
              </Link>
            )}
          </>
        )}
      </Loaded>
    </PageSection>
  );
}

function TaskItem({ task }: { task: TaskWithReminder }) {
  const { title, reminderInterval } = task;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-medium break-words">
          <Link to={taskAddress(task)} className="underline-offset-2 hover:underline">
            {title}
          </Link>
        </h3>
        <TaskBadge task={task} />
      </div>
      <div className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-muted">
        <ReminderInterval minutes={reminderInterval} />
        {isReminded(task) && <NextReminder task={task} />}
        {task.completionReportedAt && <p>Por confirmar</p>}
      </div>
    </li>
  );
}

const isReminded = ({ isActive, completionReportedAt }: TaskWithReminder): boolean => isActive && !completionReportedAt;

/** Tasks that are not reminded come last. */
const LAST = '~';
const dueOf = (task: TaskWithReminder): string => (isReminded(task) && task.nextReminder?.nextReminder) || LAST;
const bySoonest = (one: TaskWithReminder, other: TaskWithReminder): number => {
  const [first, second] = [dueOf(one), dueOf(other)];
  return first === second ? 0 : first < second ? -1 : 1;
};
