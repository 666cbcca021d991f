import type { DeliveryView, InitialiseResult, Page } from '@recuerda/contracts';
import { baseApi } from './base-api';
import { byCursor, type Cursor, pageParams } from './pages';

export const remindersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Keeps what is still scheduled and schedules anew what is not; of one task when `taskId` is given. */
    initialiseReminders: build.mutation<InitialiseResult, { taskId?: string }>({
      query: (body) => ({ url: '/reminders/initialise', method: 'POST', body }),
    }),
    /** A task's deliveries, newest first. */
    listDeliveries: build.infiniteQuery<Page<DeliveryView>, { taskId: string }, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({ url: '/deliveries', params: pageParams(queryArg, pageParam) }),
      providesTags: (_result, _error, { taskId }) => [{ type: 'Deliveries', id: taskId }],
    }),
  }),
});

export const { useInitialiseRemindersMutation, useListDeliveriesInfiniteQuery } = remindersApi;
