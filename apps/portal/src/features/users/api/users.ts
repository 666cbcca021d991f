import type { AccountAccess, AccountLink, InvitedUser, UserEdit, UserInput, UserSummary } from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';

export const {
  useInviteUserMutation,
  useUpdateUserMutation,
  useDeleteUserMutation,
  useRemoveSecondFactorMutation,
  useAccountAccessQuery,
  useEndAccessMutation,
  useCreateLinkMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    inviteUser: build.mutation<InvitedUser, UserInput>({
      query: (body) => ({ url: '/users', method: 'POST', body }),
      extraOptions: { errorMessage: 'Error saving user' },
      invalidatesTags: ['Users'],
    }),
    updateUser: build.mutation<UserSummary, { id: string; patch: UserEdit }>({
      query: ({ id, patch }) => ({ url: `/users/${id}`, method: 'PATCH', body: patch }),
      extraOptions: { errorMessage: 'Error saving user' },
      invalidatesTags: ['Users'],
    }),
    deleteUser: build.mutation<null, string>({
      query: (id) => ({ url: `/users/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Users'],
    }),
    removeSecondFactor: build.mutation<null, string>({
      query: (id) => ({ url: `/users/${id}/second-factor`, method: 'DELETE' }),
      invalidatesTags: ['Users'],
    }),
    accountAccess: build.query<AccountAccess, string>({
      query: (id) => `/users/${id}/access`,
      keepUnusedDataFor: 0,
      providesTags: ['AccountAccess'],
    }),
    /** `path`: of a session or a token; of `access`, all. */
    endAccess: build.mutation<null, { id: string; path: string }>({
      query: ({ id, path }) => ({ url: `/users/${id}/${path}`, method: 'DELETE' }),
      invalidatesTags: ['AccountAccess'],
    }),
    createLink: build.mutation<AccountLink, string>({
      query: (id) => ({ url: `/users/${id}/link`, method: 'POST' }),
      invalidatesTags: ['Users'],
    }),
  }),
});
