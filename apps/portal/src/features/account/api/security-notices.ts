import type { SecurityNotice } from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';

const securityNoticesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest first. */
    securityNotices: build.query<SecurityNotice[], void>({
      query: () => '/auth/notices',
      transformResponse: ({ items }: { items: SecurityNotice[] }) => items,
      providesTags: ['SecurityNotices'],
    }),
    dismissSecurityNotices: build.mutation<null, void>({
      query: () => ({ url: '/auth/notices', method: 'DELETE' }),
      invalidatesTags: ['SecurityNotices'],
    }),
  }),
});

export const { useSecurityNoticesQuery, useDismissSecurityNoticesMutation } = securityNoticesApi;
