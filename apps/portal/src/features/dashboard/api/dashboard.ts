import type { AttentionView, DashboardView } from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';
import { refetchOnChanges } from '../../../api/live/refetch-on-changes';

const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    dashboard: build.query<DashboardView, void>({
      query: () => '/dashboard',
      extraOptions: { errorMessage: 'Error loading dashboard' },
      providesTags: ['Dashboard'],
      onCacheEntryAdded: refetchOnChanges(['Dashboard']),
    }),
    attention: build.query<AttentionView, void>({
      query: () => '/attention',
      extraOptions: { errorMessage: 'Error loading attention' },
      // Refetched with the dashboard's figures.
      providesTags: ['Dashboard'],
    }),
  }),
});

export const { dashboard } = dashboardApi.endpoints;
export const { useAttentionQuery, useDashboardQuery } = dashboardApi;
