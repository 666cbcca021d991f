import { baseApi, refetchAll } from './base-api';

/** The health of each service, and of each failing dependency of the gateway, by name. */
export interface SystemStatus {
  status: 'ok' | 'degraded';
  checks: Record<string, 'ok' | 'down'>;
  /** Program that answered; null for people who are not signed in. */
  build: { version: string; revision: string } | null;
}

const systemStatusApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    systemStatus: build.query<SystemStatus, void>({
      query: () => '/status',
      providesTags: ['Status'],
      /** Refetches everything once the system has recovered, so that nothing has to be retried by hand. */
      async onQueryStarted(_arg, { dispatch, getCacheEntry, queryFulfilled }) {
        // Of the reading before: a new one keeps both until it ends.
        const { data: before, error } = getCacheEntry();
        const wasDown = error !== undefined || before?.status === 'degraded';
        const answer = await queryFulfilled.catch(() => undefined);
        if (wasDown && answer?.data.status === 'ok') dispatch(refetchAll());
      },
    }),
  }),
});

export const { systemStatus } = systemStatusApi.endpoints;
export const { useSystemStatusQuery } = systemStatusApi;
