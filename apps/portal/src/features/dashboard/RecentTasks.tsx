import { RECENT_TASKS, type TaskView } from '@recuerda/contracts';
import { Building2, Clock, type LucideIcon, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { ReminderInterval } from '../../components/ReminderInterval';
import { ActiveTasksIllustration } from '../../components/illustrations/ActiveTasksIllustration';
import { EmployeeLink } from '../../components/names/EmployeeLink';
import { ListCard, TaskLink } from './ListCard';

/** The latest active tasks. */
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
