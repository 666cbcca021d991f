import { type Column, DataTable, RowTitle, type TableProps } from '../../components/list/table/DataTable';
import { EmployeeLink } from '../../components/names/EmployeeLink';
import { ReminderInterval } from '../../components/ReminderInterval';
import { formatShortDay } from '../../format/dates';
import type { CachedTask } from './api/tasks';
import { hasExtras, LazyTaskExtras, TaskReminder } from './TaskReminder';
import { TaskActions } from './TaskActions';
import { TaskBadge } from '../../components/tasks/TaskBadge';
import { useTaskActions } from './use-task-actions';

interface TaskTableProps extends TableProps<CachedTask> {
  onEdit: (task: CachedTask) => void;
  onHistory: (task: CachedTask) => void;
}

const titleIdOf = ({ id }: CachedTask): string => `task-${id}`;

export function Table({ onEdit, onHistory, ...table }: TaskTableProps) {
  const columns: Column<CachedTask>[] = [
    {
      name: 'Tarea',
      width: '2.4fr',
      sorts: { title: 'Tarea' },
      render: (task) => (
        <RowTitle
          id={titleIdOf(task)}
          title={task.title}
          remark={task.description}
          className={task.isCompleted ? 'text-muted line-through' : ''}
        />
      ),
    },
    { name: 'Estado', width: '5.5rem', sorts: { state: 'Estado' }, render: (task) => <TaskBadge task={task} /> },
    {
      name: 'Empleado',
      width: '1.5fr',
      sorts: { employee: 'Empleado', department: 'Departamento' },
      render: (task) => <Assignee task={task} />,
    },
    {
      name: 'Recordatorio',
      width: '2fr',
      sorts: { reminder: 'Recordatorio' },
      render: (task) => <Reminder task={task} />,
    },
    {
      name: 'Vencimiento',
      width: '1.8fr',
      sorts: { due: 'Vencimiento' },
      render: (task) => <Extras task={task} onEdit={onEdit} onHistory={onHistory} />,
    },
    {
      name: 'Creada',
      width: '6.5rem',
      sorts: { created: 'Creada' },
      render: ({ createdAt }) => <span className="text-muted">{formatShortDay(createdAt)}</span>,
    },
    {
      name: 'Acciones',
      width: '12.5rem',
      render: (task) => <Actions task={task} onEdit={onEdit} onHistory={onHistory} />,
    },
  ];
  return <DataTable {...table} columns={columns} titleIdOf={titleIdOf} />;
}

function Assignee({ task: { employee } }: { task: CachedTask }) {
  return (
    <>
      <p className="line-clamp-2">
        {employee ? <EmployeeLink id={employee.id}>{employee.name}</EmployeeLink> : 'Sin asignar'}
      </p>
      <p className="line-clamp-2 text-xs text-muted">{employee?.department?.name ?? 'Sin departamento'}</p>
    </>
  );
}

function Reminder({ task }: { task: CachedTask }) {
  const { isActive, isCompleted, completionReportedAt, reminderInterval } = task;
  return (
    <div className="flex flex-col gap-0.5 text-xs">
      <p className="text-muted">
        <ReminderInterval minutes={reminderInterval} />
      </p>
      {isActive && !isCompleted && !completionReportedAt && <TaskReminder task={task} titleId={titleIdOf(task)} />}
    </div>
  );
}

type RowProps = { task: CachedTask } & Pick<TaskTableProps, 'onEdit' | 'onHistory'>;

const useRow = ({ task, onEdit, onHistory }: RowProps) => ({
  task,
  actions: useTaskActions(task),
  titleId: titleIdOf(task),
  onEdit: () => onEdit(task),
  onHistory: () => onHistory(task),
});

function Extras(props: RowProps) {
  const row = useRow(props);
  if (!hasExtras(props.task)) return null;
  return (
    <div className="flex flex-col gap-1 text-xs">
      <LazyTaskExtras {...row} />
    </div>
  );
}

function Actions(props: RowProps) {
  return <TaskActions {...useRow(props)} />;
}
