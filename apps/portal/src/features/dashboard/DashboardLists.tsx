import { RECENT_TASKS, type TaskView, UPCOMING_REMINDERS, type UpcomingReminder } from '@recuerda/contracts';
import { Building2, Clock, type LucideIcon, User } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Countdown } from '../../components/Countdown';
import { EmptyState, Skeleton } from '../../components/feedback';
import { ActiveTasksIllustration } from '../../components/illustrations/ActiveTasksIllustration';
import { RemindersIllustration } from '../../components/illustrations/RemindersIllustration';
import { EmployeeLink } from '../../components/names/EmployeeLink';
import { ReminderInterval } from '../../components/ReminderInterval';
import { ButtonLink } from '../../components/buttons';

export function RecentTasks({ tasks }: { tasks: TaskView[] | undefined }) {
  return (
    <ListCard
      title="Tareas Activas Recientes"
      items={tasks}
      most={RECENT_TASKS}
      keyOf={({ id }) => id}
      render={(task) => <RecentTask task={task} />}
      empty={{ title: 'No hay tareas activas aún', illustration: <ActiveTasksIllustration /> }}
    />
  );
}

function RecentTask({ task: { title, description, employee, reminderInterval } }: { task: TaskView }) {
  return (
    <>
      <TaskLink title={title} />
      {description !== null && <p className="truncate text-muted">{description}</p>}
      <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        <Fact Icon={User}>
          {employee ? <EmployeeLink id={employee.id}>{employee.name}</EmployeeLink> : 'Sin asignar'}
        </Fact>
        <Fact Icon={Building2}>{employee?.department?.name ?? 'Sin departamento'}</Fact>
        <Fact Icon={Clock}>
          <ReminderInterval minutes={reminderInterval} />
        </Fact>
      </div>
    </>
  );
}

function Fact({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate tabular-nums">{children}</span>
    </span>
  );
}

/** The next reminders, soonest first. */
export function UpcomingReminders({ reminders }: { reminders: UpcomingReminder[] | undefined }) {
  return (
    <ListCard
      title="Próximos Recordatorios"
      items={reminders}
      most={UPCOMING_REMINDERS}
      keyOf={({ id }) => id}
      render={(reminder) => <Reminder reminder={reminder} />}
      empty={{ title: 'No hay recordatorios programados', illustration: <RemindersIllustration /> }}
    />
  );
}

function Reminder({ reminder: { task, nextReminder } }: { reminder: UpcomingReminder }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-48">
        <TaskLink title={task.title} />
        <p className="truncate text-muted">
          Para:{' '}
          {task.employeeId ? <EmployeeLink id={task.employeeId}>{task.employeeName}</EmployeeLink> : 'Sin asignar'}
        </p>
      </div>
      <Countdown due={nextReminder} className="text-xs font-medium text-accent-strong" />
    </div>
  );
}

interface Props<T> {
  title: string;
  /** Undefined while they are loading. */
  items: readonly T[] | undefined;
  /** Rows to keep room for. */
  most: number;
  keyOf: (item: T) => string;
  render: (item: T) => ReactNode;
  empty: { title: string; illustration: ReactNode };
}

function ListCard<T>({ title, items, most, keyOf, render, empty }: Props<T>) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="card flex min-w-0 flex-col overflow-hidden">
      <h2 id={titleId} className="border-b border-line px-4 py-4 font-semibold sm:px-6">
        {title}
      </h2>
      <div className={`flex flex-1 flex-col lg:min-h-96 ${items?.length ? '' : 'min-h-96'}`}>
        {items === undefined ? (
          <SkeletonRows count={most} />
        ) : items.length === 0 ? (
          <div className="my-auto">
            <EmptyState
              illustration={empty.illustration}
              title={empty.title}
              action={<ButtonLink to="/tasks">Ir a Tareas</ButtonLink>}
            />
          </div>
        ) : (
          <ul aria-labelledby={titleId} className="divide-y divide-line">
            {items.map((item) => (
              <li key={keyOf(item)} className="relative px-4 py-3 transition-colors hover:bg-raised sm:px-6">
                {render(item)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function SkeletonRows({ count }: { count: number }) {
  return (
    <div className="divide-y divide-line">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="px-4 py-4 sm:px-6">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="mt-3 h-3 w-4/5" />
        </div>
      ))}
    </div>
  );
}

/** A row's title; anywhere on the row leads to the task in the list of tasks. */
function TaskLink({ title }: { title: string }) {
  return (
    <h3 className="truncate font-medium" title={title}>
      <Link to={`/tasks?search=${encodeURIComponent(title)}`} className="after:absolute after:inset-0">
        {title}
      </Link>
    </h3>
  );
}
