import type { ApiTokenInput, ApiTokenView, CreatedApiToken } from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';

const apiTokensApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest first. */
    listApiTokens: build.query<ApiTokenView[], void>({
      query: () => '/auth/tokens',
      transformResponse: ({ items }: { items: ApiTokenView[] }) => items,
      extraOptions: { errorMessage: 'Error loading API tokens' },
      providesTags: ['ApiTokens'],
    }),
    createApiToken: build.mutation<CreatedApiToken, ApiTokenInput>({
      query: (body) => ({ url: '/auth/tokens', method: 'POST', body }),
      extraOptions: { errorMessage: 'Error saving API token' },
      invalidatesTags: ['ApiTokens'],
    }),
    revokeApiToken: build.mutation<null, string>({
      query: (id) => ({ url: `/auth/tokens/${id}`, method: 'DELETE' }),
      invalidatesTags: ['ApiTokens'],
    }),
  }),
});

export const { useListApiTokensQuery, useCreateApiTokenMutation, useRevokeApiTokenMutation } = apiTokensApi;
