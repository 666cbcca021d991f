import type { ConversationThreadView, Page, TaskWithReminder } from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';
import { refetchOnChanges } from '../../../api/live/refetch-on-changes';

const employeePageApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Tasks of an employee that are not completed, the newest first. */
    openTasksOf: build.query<Page<TaskWithReminder>, string>({
      query: (employeeId) => ({ url: '/tasks', params: { employeeId, state: 'open', limit: 50 } }),
      extraOptions: { errorMessage: 'Error loading tasks' },
      providesTags: ['TasksOfEmployee'],
      onCacheEntryAdded: refetchOnChanges(['TasksOfEmployee'], { events: /^tasks\.|\.reminder\./ }),
    }),
    /** The conversation with an employee, which has the id of the employee, and its latest messages. */
    threadOf: build.query<ConversationThreadView, string>({
      query: (employeeId) => `/conversations/${employeeId}`,
      providesTags: ['Conversations'],
      onCacheEntryAdded: refetchOnChanges(['Conversations'], { events: /^conversations\./, after: 'at once' }),
    }),
  }),
});

export const { useOpenTasksOfQuery, useThreadOfQuery } = employeePageApi;
