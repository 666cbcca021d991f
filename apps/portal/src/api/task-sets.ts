import type { StartedSet, TaskSetEdit, TaskSetInput, TaskSetSummary, TaskSetView } from '@recuerda/contracts';
import { baseApi, creation } from './base-api';

const TAG = 'TaskSets';

export const {
  useListTaskSetsQuery,
  useLazyGetTaskSetQuery,
  useCreateTaskSetMutation,
  useUpdateTaskSetMutation,
  useDeleteTaskSetMutation,
  useStartTaskSetMutation,
} = baseApi.enhanceEndpoints({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    listTaskSets: build.query<{ items: TaskSetSummary[] }, void>({ query: () => '/task-sets', providesTags: [TAG] }),
    getTaskSet: build.query<TaskSetView, string>({ query: (id) => `/task-sets/${id}` }),
    createTaskSet: build.mutation<TaskSetView, { key: string; input: TaskSetInput }>({
      query: creation('/task-sets'),
      invalidatesTags: [TAG],
    }),
    updateTaskSet: build.mutation<TaskSetView, { id: string; edit: TaskSetEdit }>({
      query: ({ id, edit }) => ({ url: `/task-sets/${id}`, method: 'PATCH', body: edit }),
      invalidatesTags: [TAG],
    }),
    deleteTaskSet: build.mutation<null, string>({
      query: (id) => ({ url: `/task-sets/${id}`, method: 'DELETE' }),
      invalidatesTags: [TAG],
    }),
    startTaskSet: build.mutation<StartedSet, { id: string; key: string; input: object }>({
      query: ({ id, ...start }) => creation(`/task-sets/${id}/start`)(start),
      invalidatesTags: ['TaskList', 'TasksOfEmployee'],
    }),
  }),
});
