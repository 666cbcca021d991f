import { isReminderFilter, type Page, type TaskEdit, type TaskInput, type TaskWithReminder } from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';
import { type CachedLists, type MutationLifecycle, removeRow, updateRow, upsertRow } from '../../../api/cached-lists';
import { emitLater } from '../../../api/live/change-emitter';
import { byCursor, type Cursor, pageParams } from '../../../api/pages';
import { under, type Undoable } from '../../../api/undo';
import { type CachedTask, keepTasksCurrent, type TaskFilters } from './keep-tasks-current';

export type { CachedTask, TaskFilters };

export type TaskTransition = 'pause' | 'activate' | 'complete' | 'reopen' | 'reject-completion';

export const tasksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTasks: build.infiniteQuery<Page<CachedTask>, TaskFilters, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({ url: '/tasks', params: pageParams(queryArg, pageParam) }),
      extraOptions: { errorMessage: 'Error loading tasks' },
      // Which tasks these have, or where, depends on their employees' names and departments, or on their reminders.
      providesTags: (_result, _error, { search, departmentId, state, order = '' }) => [
        'TaskList',
        ...(search || departmentId || /employee|department/.test(order) ? (['TasksByEmployee'] as const) : []),
        ...(isReminderFilter(state) ? (['TasksByReminder'] as const) : []),
      ],
      onCacheEntryAdded: keepTasksCurrent,
    }),
    createTask: build.mutation<TaskWithReminder, { key: string; input: TaskInput }>({
      query: ({ key, input }) => ({ url: '/tasks', method: 'POST', headers: { 'idempotency-key': key }, body: input }),
      extraOptions: { errorMessage: 'Error saving task' },
      onQueryStarted: (_arg, api) => showSaved(api),
    }),
    updateTask: build.mutation<TaskWithReminder, { id: string; patch: TaskEdit } & Undoable>({
      query: ({ id, patch, change }) => ({ url: `/tasks/${id}`, method: 'PATCH', body: patch, headers: under(change) }),
      extraOptions: { errorMessage: 'Error saving task' },
      onQueryStarted: (_arg, api) => showSaved(api),
    }),
    transitionTask: build.mutation<TaskWithReminder, { id: string; transition: TaskTransition } & Undoable>({
      query: ({ id, transition, change }) => ({
        url: `/tasks/${id}/${transition}`,
        method: 'POST',
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
          upsertRow(api, lists, awaitReminder(data));
        } catch {
          updateRow(api, lists, id, (task) => before ?? task);
        }
        emitLater(api.extra, 'tasks.task.updated', id);
      },
    }),
    deleteTask: build.mutation<null, { id: string } & Undoable>({
      query: ({ id, change }) => ({ url: `/tasks/${id}`, method: 'DELETE', headers: under(change) }),
      async onQueryStarted({ id }, api) {
        const deleted = await api.queryFulfilled.catch(() => undefined);
        if (!deleted) return;
        removeRow(api, lists, id);
        emitLater(api.extra, 'tasks.task.deleted', id);
      },
    }),
  }),
});

const lists: CachedLists<CachedTask, TaskFilters> = {
  filters: (state) => tasksApi.util.selectCachedArgsForQuery(state, 'listTasks'),
  update: (filters, recipe) => tasksApi.util.updateQueryData('listTasks', filters, recipe),
};

const STATE_AFTER: Record<
  TaskTransition,
  Partial<Pick<CachedTask, 'isActive' | 'isCompleted' | 'completionReportedAt'>>
> = {
  pause: { isActive: false, isCompleted: false },
  activate: { isActive: true, isCompleted: false },
  complete: { isActive: false, isCompleted: true, completionReportedAt: null },
  reopen: { isActive: true, isCompleted: false },
  'reject-completion': { completionReportedAt: null },
};

/** The task after a change of its schedule: the reminder of an active one is not known yet, another one has none. */
function awaitReminder({ nextReminder: _, ...task }: CachedTask): CachedTask {
  return task.isActive ? task : { ...task, nextReminder: null };
}

/** Fields that the time of the next reminder depends on. */
const SCHEDULE = ['reminderInterval', 'isActive', 'dueAt', 'remindBefore', 'overdueInterval'] as const;

/** Shows a saved task, which keeps its reminder when its schedule has not changed. The form handles a refusal. */
async function showSaved(api: MutationLifecycle<TaskWithReminder>): Promise<void> {
  const saved = await api.queryFulfilled.catch(() => undefined);
  if (!saved) return;
  const task = saved.data;
  upsertRow(api, lists, task, (old) => {
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
