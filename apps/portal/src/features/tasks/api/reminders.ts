import type { DeliveryView, InitialiseResult, Page, PlannedReminder } from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';
import { refetchOnChanges } from '../../../api/live/refetch-on-changes';
import { byCursor, type Cursor, pageParams } from '../../../api/pages';

const remindersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Keeps what is scheduled and schedules again what is not; of one task when `taskId` is given. */
    initialiseReminders: build.mutation<InitialiseResult, { taskId?: string }>({
      query: (body) => ({ url: '/reminders/initialise', method: 'POST', body }),
    }),
    /** The next ten reminders of a task. */
    listPlannedReminders: build.query<PlannedReminder[], string>({
      query: (taskId) => `/tasks/${taskId}/upcoming`,
      transformResponse: ({ items }: { items: PlannedReminder[] }) => items,
      extraOptions: { errorMessage: 'Error loading planned reminders' },
    }),
    /** A task's deliveries, newest first. */
    listDeliveries: build.infiniteQuery<Page<DeliveryView>, { taskId: string }, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({ url: '/deliveries', params: pageParams(queryArg, pageParam) }),
      extraOptions: { errorMessage: 'Error loading deliveries' },
      providesTags: (_result, _error, { taskId }) => [{ type: 'Deliveries', id: taskId }],
      onCacheEntryAdded: refetchOnChanges(({ taskId }) => [{ type: 'Deliveries', id: taskId }], {
        events: /\.(reminder|receipt)\./,
        concerns: (change, { taskId }) => change.taskId === taskId,
        after: 'at once',
      }),
    }),
  }),
});

export const { listDeliveries } = remindersApi.endpoints;
export const { useInitialiseRemindersMutation, useListDeliveriesInfiniteQuery, useListPlannedRemindersQuery } =
  remindersApi;
