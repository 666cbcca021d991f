import type { MetricsView } from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';
import { refetchOnChanges } from '../../../api/live/refetch-on-changes';

const metricsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    metrics: build.query<MetricsView, void>({
      query: () => '/metrics',
      extraOptions: { errorMessage: 'Error loading metrics' },
      providesTags: ['Metrics'],
      onCacheEntryAdded: refetchOnChanges(['Metrics']),
    }),
  }),
});

export const { metrics } = metricsApi.endpoints;
export const { useMetricsQuery } = metricsApi;
