import {
  type DepartmentView,
  type EmployeeView,
  isReminderFilter,
  type ListFilter,
  type TaskWithReminder,
  unreachableReasonOf,
} from '@recuerda/contracts';
import type { Change } from '../../../api/live/change-emitter';
import { ChangeSet } from '../../../api/live/change-set';
import { refetchOnChanges } from '../../../api/live/refetch-on-changes';
import { refreshCopies, refreshRows } from '../../../api/live/refresh-rows';
import { type LiveList, type Patch, syncList } from '../../../api/live/sync-list';
import type { ListOrder } from '../../../api/pages';
import { mapRows } from '../../../api/patch-pages';

const syncTasks = syncList<CachedTask, TaskFilters>('/tasks', 'TaskList', refresh);

/**
 * `tasks` learns of a changed employee or department a moment later; lists with a search, a department filter or an
 * order of names depend on it.
 */
const refetchByEmployee = refetchOnChanges<TaskFilters>(['TasksByEmployee'], {
  events: /^directory\.(employee|department)\.updated$/,
});

/** The scheduler learns of a failed or held reminder a moment later; lists with a filter of reminders depend on it. */
const refetchByReminder = refetchOnChanges<TaskFilters>(['TasksByReminder'], {
  events: /\.reminder\.(failed|scheduled)$/,
  concerns: (_change, { state }) => isReminderFilter(state),
});

/** `onCacheEntryAdded` of a list of tasks: keeps it current with the event stream. */
export const keepTasksCurrent = async (filters: TaskFilters, entry: Parameters<typeof syncTasks>[1]): Promise<void> => {
  await Promise.all([syncTasks(filters, entry), refetchByEmployee(filters, entry), refetchByReminder(filters, entry)]);
};

async function refresh(changes: readonly Change[], list: LiveList<CachedTask>): Promise<Patch<CachedTask>> {
  const departments = new ChangeSet('department', changes);
  const employees = new ChangeSet('employee', changes);
  const reminded = changes.flatMap(({ type, taskId }) => (type.includes('.reminder.') && taskId ? [taskId] : []));
  const patches = [
    await refreshCopies(list, '/departments', departments, departmentOf, showDepartment),
    await refreshCopies(list, '/employees', employees, ({ employeeId }) => employeeId, showEmployee),
    removeTasksOf(employees.deleted),
    await refreshRows(list, new ChangeSet('task', changes), reminded),
  ];
  return (pages) => patches.reduce((patched, patch) => patch(patched), pages);
}

const departmentOf = ({ employee }: CachedTask): string | undefined => employee?.department?.id;

const showDepartment = (task: CachedTask, { id, name }: DepartmentView): CachedTask =>
  task.employee ? { ...task, employee: { ...task.employee, department: { id, name } } } : task;

const showEmployee = (task: CachedTask, employee: EmployeeView): CachedTask => ({
  ...task,
  employee: {
    id: employee.id,
    name: employee.name,
    phone: employee.phone,
    department: { id: employee.department.id, name: employee.department.name },
    unreachable: unreachableReasonOf(employee),
  },
});

/** Deleting an employee deletes their tasks. */
const removeTasksOf =
  (employeeIds: ReadonlySet<string>): Patch<CachedTask> =>
  (pages) =>
    mapRows(pages, (task) => (employeeIds.has(task.employeeId) ? null : task));

/** Filters as the address has them; the API refuses unknown values. */
export type TaskFilters = Record<ListFilter<'tasks'>, string> & ListOrder;

/** A task as lists cache it. `nextReminder` is absent while it is not known: the task has just changed. */
export type CachedTask = Omit<TaskWithReminder, 'nextReminder'> & Partial<Pick<TaskWithReminder, 'nextReminder'>>;
