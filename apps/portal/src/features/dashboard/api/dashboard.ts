import type { DashboardView } from '@recuerda/contracts';
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
  }),
});

export const { dashboard } = dashboardApi.endpoints;
export const { useDashboardQuery } = dashboardApi;
