import type { UserSummary } from '@recuerda/contracts';
import { baseApi } from './base-api';

export const { useListUsersQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** By name. */
    listUsers: build.query<UserSummary[], void>({
      query: () => '/users',
      transformResponse: ({ items }: { items: UserSummary[] }) => items,
      extraOptions: { errorMessage: 'Error loading users' },
      providesTags: ['Users'],
    }),
  }),
});
