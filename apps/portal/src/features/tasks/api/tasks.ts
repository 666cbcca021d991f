import {
  type DepartmentView,
  type EmployeeView,
  isReminderFilter,
  type ListFilter,
  type Page,
  type TaskEdit,
  type TaskInput,
  type TaskWithReminder,
  unreachableReasonOf,
} from '@recuerda/contracts';
import { baseApi, creation } from '../../../api/base-api';
import { type CachedLists, type MutationLifecycle, showDeleted, updateRow, upsertRow } from '../../../api/cached-lists';
import { type Change, emitLater } from '../../../api/live/change-emitter';
import { ChangeSet } from '../../../api/live/change-set';
import { refetchOnChanges } from '../../../api/live/refetch-on-changes';
import { refreshCopies, refreshRows } from '../../../api/live/refresh-rows';
import { type LiveList, type Patch, syncList } from '../../../api/live/sync-list';
import { byCursor, type Cursor, type ListOrder, pageParams } from '../../../api/pages';
import { mapRows } from '../../../api/patch-pages';
import { under, type Undoable } from '../../../api/undo';

/** Filters as the address has them; the API refuses unknown values. */
export type TaskFilters = Record<ListFilter<'tasks'>, string> & ListOrder & { grouped?: string };

/** Filters of the list that is shown: without others, the tasks of groups have their cards instead. */
export function shownFilters<F extends object>(filters: F): F & { grouped?: string } {
  const { order: _, ...others }: ListOrder = filters;
  return Object.values(others).some(Boolean) ? filters : { ...filters, grouped: 'no' };
}

/** A task as lists cache it. `nextReminder` is absent while it is not known: the task has just changed. */
export type CachedTask = Omit<TaskWithReminder, 'nextReminder'> & Partial<Pick<TaskWithReminder, 'nextReminder'>>;

const syncTasks = syncList<CachedTask, TaskFilters>('/tasks', 'TaskList', refresh);

/**
 * `tasks` learns of a changed employee or department a moment later. Every list depends on it: by a search, a filter,
 * an order of names, or by the departments of a manager.
 */
const refetchByEmployee = refetchOnChanges<TaskFilters>(['TaskList'], {
  events: /^directory\.(employee|department)\.updated$/,
});

/** The scheduler learns of a failed or held reminder a moment later; lists with a filter of reminders depend on it. */
const refetchByReminder = refetchOnChanges<TaskFilters>(['TasksByReminder'], {
  events: /\.reminder\.(failed|scheduled)$/,
  concerns: (_change, { state }) => isReminderFilter(state),
});

/** `onCacheEntryAdded` of a list of tasks: keeps it current with the event stream. */
const keepTasksCurrent = async (filters: TaskFilters, entry: Parameters<typeof syncTasks>[1]): Promise<void> => {
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

export type TaskTransition = 'pause' | 'activate' | 'complete' | 'reopen' | 'reject-completion' | 'remind';

export const tasksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTasks: build.infiniteQuery<Page<CachedTask>, TaskFilters, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({ url: '/tasks', params: pageParams(queryArg, pageParam) }),
      extraOptions: { errorMessage: 'Error loading tasks' },
      // Which tasks some have depends on their reminders.
      providesTags: (_result, _error, { state }) =>
        isReminderFilter(state) ? ['TaskList', 'TasksByReminder'] : ['TaskList'],
      onCacheEntryAdded: keepTasksCurrent,
    }),
    createTask: build.mutation<TaskWithReminder, { key: string; input: TaskInput }>({
      query: creation('/tasks'),
      extraOptions: { errorMessage: 'Error saving task' },
      onQueryStarted: (_arg, api) => showSaved(api),
    }),
    updateTask: build.mutation<TaskWithReminder, { id: string; patch: TaskEdit } & Undoable>({
      query: ({ id, patch, change }) => ({ url: `/tasks/${id}`, method: 'PATCH', body: patch, headers: under(change) }),
      extraOptions: { errorMessage: 'Error saving task' },
      onQueryStarted: (_arg, api) => showSaved(api),
    }),
    transitionTask: build.mutation<
      TaskWithReminder,
      { id: string; transition: TaskTransition; reason?: string } & Undoable
    >({
      query: ({ id, transition, change, reason }) => ({
        url: `/tasks/${id}/${transition}`,
        method: 'POST',
        ...(reason !== undefined && { body: { reason } }),
        headers: under(change),
      }),
      /** Optimistic: lists show the new state at once, and the old one again if the server refuses. */
      async onQueryStarted({ id, transition }, api) {
        let before: CachedTask | undefined;
        updateRow(api, lists, id, (task) => {
          before ??= task;
          return awaitReminder({ ...task, ...STATE_AFTER[transition] });
        });
        try {
          const { data } = await api.queryFulfilled;
          showRow(api, data, () => awaitReminder(data));
        } catch {
          updateRow(api, lists, id, (task) => before ?? task);
        }
        emitLater(api.extra, 'tasks.task.updated', id);
      },
    }),
    deleteTask: build.mutation<null, { id: string } & Undoable>({
      query: ({ id, change }) => ({ url: `/tasks/${id}`, method: 'DELETE', headers: under(change) }),
      onQueryStarted: ({ id }, api) => showDeleted(api, lists, id, 'tasks.task.deleted'),
    }),
  }),
});

const lists: CachedLists<CachedTask, TaskFilters> = {
  filters: (state) => tasksApi.util.selectCachedArgsForQuery(state, 'listTasks'),
  update: (filters, recipe) => tasksApi.util.updateQueryData('listTasks', filters, recipe),
  isWhole: ({ order: _, grouped: __, ...matching }) => !Object.values(matching).some(Boolean),
};

const STATE_AFTER: Record<
  TaskTransition,
  Partial<Pick<CachedTask, 'isActive' | 'isCompleted' | 'completionReportedAt' | 'declinedAt'>>
> = {
  pause: { isActive: false, isCompleted: false, declinedAt: null },
  activate: { isActive: true, isCompleted: false, declinedAt: null },
  complete: { isActive: false, isCompleted: true, completionReportedAt: null, declinedAt: null },
  reopen: { isActive: true, isCompleted: false },
  // Its form stays until it is done.
  'reject-completion': {},
  remind: { declinedAt: null },
};

/** The task after a change of its schedule: the reminder of an active one is not known yet, another one has none. */
function awaitReminder({ nextReminder: _, ...task }: CachedTask): CachedTask {
  return task.isActive ? task : { ...task, nextReminder: null };
}

/** Shows a saved row; that of a group only where it is shown. */
function showRow(
  api: MutationLifecycle<TaskWithReminder>,
  task: TaskWithReminder,
  merge: (old?: CachedTask) => CachedTask,
): void {
  if (task.groupId === null) upsertRow(api, lists, task, merge);
  else updateRow(api, lists, task.id, merge);
}

/** Fields that the time of the next reminder depends on. */
const SCHEDULE = ['reminderInterval', 'isActive', 'dueAt', 'remindBefore', 'overdueInterval'] as const;

/** Shows a saved task, which keeps its reminder when its schedule has not changed. The form handles a refusal. */
async function showSaved(api: MutationLifecycle<TaskWithReminder>): Promise<void> {
  const saved = await api.queryFulfilled.catch(() => undefined);
  if (!saved) return;
  const task = saved.data;
  showRow(api, task, (old) => {
    return old && SCHEDULE.every((field) => old[field] === task[field]) ? task : awaitReminder(task);
  });
  emitLater(api.extra, 'tasks.task.updated', task.id);
}

export const {
  useListTasksInfiniteQuery,
  useCreateTaskMutation,
  useUpdateTaskMutation,
  useTransitionTaskMutation,
  useDeleteTaskMutation,
} = tasksApi;
