import type { Page, TaskWithReminder } from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';

const seriesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The latest occurrences of a repeated task, newest first. */
    listOccurrences: build.query<Page<TaskWithReminder>, string>({
      query: (seriesId) => ({ url: '/tasks', params: { seriesId, limit: '50' } }),
      extraOptions: { errorMessage: 'Error loading series' },
    }),
  }),
});

export const { useListOccurrencesQuery } = seriesApi;
