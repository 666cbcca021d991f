import type { Page, ReminderView, TaskInput, TaskPatch, TaskView } from '@recuerda/contracts';
import { baseApi } from './base-api';
import { byCursor, type Cursor, pageParams } from './pages';

export type TaskState = 'active' | 'paused' | 'completed';
export type TaskAction = 'pause' | 'activate' | 'complete' | 'reopen';

export interface TaskFilters {
  search: string;
  state: TaskState | '';
  departmentId: string;
  employeeId: string;
}

/** A task as lists show it. `nextReminder` is undefined while it is not known: just changed, being scheduled. */
export interface TaskRow extends TaskView {
  nextReminder?: ReminderView | null;
}

export const tasksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTasks: build.infiniteQuery<Page<TaskRow>, TaskFilters, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({ url: '/tasks', params: pageParams(queryArg, pageParam) }),
      // Which tasks these have depends on their employees' names and departments.
      providesTags: (_result, _error, { search, departmentId }) =>
        search || departmentId ? ['TaskList', 'TasksByEmployee'] : ['TaskList'],
    }),
    createTask: build.mutation<TaskRow, { key: string; input: TaskInput }>({
      query: ({ key, input }) => ({ url: '/tasks', method: 'POST', headers: { 'idempotency-key': key }, body: input }),
    }),
    updateTask: build.mutation<TaskRow, { id: string; patch: TaskPatch }>({
      query: ({ id, patch }) => ({ url: `/tasks/${id}`, method: 'PATCH', body: patch }),
    }),
    turnTask: build.mutation<TaskRow, { id: string; action: TaskAction }>({
      query: ({ id, action }) => ({ url: `/tasks/${id}/${action}`, method: 'POST' }),
    }),
    deleteTask: build.mutation<null, string>({
      query: (id) => ({ url: `/tasks/${id}`, method: 'DELETE' }),
    }),
  }),
});

export const {
  useListTasksInfiniteQuery,
  useCreateTaskMutation,
  useUpdateTaskMutation,
  useTurnTaskMutation,
  useDeleteTaskMutation,
} = tasksApi;
