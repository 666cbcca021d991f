import type { ClosedDay, ClosedDayInput, ClosedDayPatch, SuggestionQuery, SuggestionsView } from '@recuerda/contracts';
import { baseApi, creation } from '../../../api/base-api';

export const {
  useListClosedDaysQuery,
  useCreateClosedDayMutation,
  useUpdateClosedDayMutation,
  useDeleteClosedDayMutation,
  useSuggestClosedDaysQuery,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listClosedDays: build.query<ClosedDay[], void>({
      query: () => '/closed-days',
      transformResponse: ({ items }: { items: ClosedDay[] }) => items,
      extraOptions: { errorMessage: 'Error loading closed days' },
      providesTags: ['ClosedDays'],
    }),
    createClosedDay: build.mutation<ClosedDay, { key: string; input: ClosedDayInput }>({
      query: creation('/closed-days'),
      extraOptions: { errorMessage: 'Error saving closed day' },
      invalidatesTags: ['ClosedDays'],
    }),
    updateClosedDay: build.mutation<ClosedDay, { id: string; patch: ClosedDayPatch }>({
      query: ({ id, patch }) => ({ url: `/closed-days/${id}`, method: 'PATCH', body: patch }),
      extraOptions: { errorMessage: 'Error saving closed day' },
      invalidatesTags: ['ClosedDays'],
    }),
    deleteClosedDay: build.mutation<null, string>({
      query: (id) => ({ url: `/closed-days/${id}`, method: 'DELETE' }),
      invalidatesTags: ['ClosedDays'],
    }),
    suggestClosedDays: build.query<SuggestionsView, SuggestionQuery>({
      query: (params) => ({ url: '/closed-days/suggestions', params }),
      extraOptions: { errorMessage: 'Error loading holidays' },
    }),
  }),
});
