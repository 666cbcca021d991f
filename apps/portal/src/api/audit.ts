import type { AuditPage, AuditQuery, EmployeeView } from '@recuerda/contracts';
import { baseApi } from './base-api';
import { byCursor, type Cursor, pageParams } from './pages';

export type AuditFilters = Pick<AuditQuery, 'entityKind' | 'entityId' | 'action' | 'actorId' | 'from' | 'to'>;

export const { useListAuditInfiniteQuery, useEmployeeNameQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Entries of the audit, newest first. Not refreshed by itself: older entries would move while the user reads. */
    listAudit: build.infiniteQuery<AuditPage, AuditFilters, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({ url: '/audit', params: pageParams(queryArg, pageParam) }),
      extraOptions: { errorMessage: 'Error loading the audit' },
      providesTags: ['Audit'],
    }),
    employeeName: build.query<string, string>({
      query: (id) => `/employees/${id}`,
      transformResponse: ({ name }: EmployeeView) => name,
      providesTags: ['Audit'],
    }),
  }),
});
