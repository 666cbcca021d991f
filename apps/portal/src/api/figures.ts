import type { DashboardView, MetricsView } from '@recuerda/contracts';
import { baseApi } from './base-api';

/** What works now: each service, and each failing need of the gateway, by name. */
export interface SystemStatus {
  status: 'ok' | 'degraded';
  checks: Record<string, 'ok' | 'down'>;
}

export const figuresApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    dashboard: build.query<DashboardView, void>({ query: () => '/dashboard', providesTags: ['Dashboard'] }),
    metrics: build.query<MetricsView, void>({ query: () => '/metrics', providesTags: ['Metrics'] }),
    systemStatus: build.query<SystemStatus, void>({ query: () => '/status', providesTags: ['Status'] }),
  }),
});

export const { useDashboardQuery, useMetricsQuery, useSystemStatusQuery } = figuresApi;
