import type { SavedViewInput, SavedViewPatch, SavedViewView, ViewedList } from '@recuerda/contracts';
import { baseApi, creation } from './base-api';

const TAG = 'SavedViews';
/** Seconds. Each list asks for its views; what others share meanwhile is read when the dialog is opened. */
const KEEP = 3_600;

export const {
  useListSavedViewsQuery,
  useCreateSavedViewMutation,
  useUpdateSavedViewMutation,
  useDeleteSavedViewMutation,
} = baseApi.enhanceEndpoints({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    listSavedViews: build.query<SavedViewView[], ViewedList>({
      query: (list) => ({ url: '/saved-views', params: { list } }),
      transformResponse: ({ items }: { items: SavedViewView[] }) => items,
      keepUnusedDataFor: KEEP,
      extraOptions: { errorMessage: 'Error loading saved views' },
      providesTags: [TAG],
    }),
    createSavedView: build.mutation<SavedViewView, { key: string; input: SavedViewInput }>({
      query: creation('/saved-views'),
      extraOptions: { errorMessage: 'Error saving view' },
      invalidatesTags: [TAG],
    }),
    updateSavedView: build.mutation<SavedViewView, { id: string; patch: SavedViewPatch }>({
      query: ({ id, patch }) => ({ url: `/saved-views/${id}`, method: 'PATCH', body: patch }),
      extraOptions: { errorMessage: 'Error saving view' },
      invalidatesTags: [TAG],
    }),
    deleteSavedView: build.mutation<null, string>({
      query: (id) => ({ url: `/saved-views/${id}`, method: 'DELETE' }),
      extraOptions: { errorMessage: 'Error deleting view' },
      invalidatesTags: [TAG],
    }),
  }),
});
