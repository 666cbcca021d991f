import type { DeliveryView, InitialiseResult, Page } from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';
import { refetchOnChanges } from '../../../api/live/refetch-on-changes';
import { byCursor, type Cursor, pageParams } from '../../../api/pages';

const remindersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Keeps what is scheduled and schedules again what is not; of one task when `taskId` is given. */
    initialiseReminders: build.mutation<InitialiseResult, { taskId?: string }>({
      query: (body) => ({ url: '/reminders/initialise', method: 'POST', body }),
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
export const { useInitialiseRemindersMutation, useListDeliveriesInfiniteQuery } = remindersApi;
