import type { MetricsView, Page, TaskView } from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';
import { refetchOnChanges } from '../../../api/live/refetch-on-changes';

const metricsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** How many tasks are escalated now. */
    escalatedTasks: build.query<number, void>({
      query: () => ({ url: '/tasks', params: { state: 'escalated', limit: 1 } }),
      transformResponse: ({ total }: Page<TaskView>) => total,
      extraOptions: { errorMessage: 'Error loading tasks' },
      providesTags: ['Metrics'],
      onCacheEntryAdded: refetchOnChanges(['Metrics']),
    }),
    metrics: build.query<MetricsView, void>({
      query: () => '/metrics',
      extraOptions: { errorMessage: 'Error loading metrics' },
      providesTags: ['Metrics'],
      onCacheEntryAdded: refetchOnChanges(['Metrics']),
    }),
  }),
});

export const { metrics } = metricsApi.endpoints;
export const { useEscalatedTasksQuery, useMetricsQuery } = metricsApi;
