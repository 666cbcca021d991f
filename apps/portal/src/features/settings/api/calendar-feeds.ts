import type { CalendarFeedInput, CalendarFeedView, CreatedCalendarFeed } from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';

const FEEDS = 'CalendarFeeds';

const feedsApi = baseApi.enhanceEndpoints({ addTagTypes: [FEEDS] }).injectEndpoints({
  endpoints: (build) => ({
    listCalendarFeeds: build.query<CalendarFeedView[], void>({
      query: () => '/calendar-feeds',
      transformResponse: ({ items }: { items: CalendarFeedView[] }) => items,
      extraOptions: { errorMessage: 'Error loading calendar feeds' },
      providesTags: [FEEDS],
    }),
    createCalendarFeed: build.mutation<CreatedCalendarFeed, { key: string; input: CalendarFeedInput }>({
      query: ({ key, input }) => ({
        url: '/calendar-feeds',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: input,
      }),
      extraOptions: { errorMessage: 'Error saving calendar feed' },
      invalidatesTags: [FEEDS],
    }),
    deleteCalendarFeed: build.mutation<null, string>({
      query: (id) => ({ url: `/calendar-feeds/${id}`, method: 'DELETE' }),
      invalidatesTags: [FEEDS],
    }),
  }),
});

export const { useListCalendarFeedsQuery, useCreateCalendarFeedMutation, useDeleteCalendarFeedMutation } = feedsApi;
