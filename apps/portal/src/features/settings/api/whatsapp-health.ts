import type { AccountView, WhatsappHealthView } from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';

const healthApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Whether the provider calls, and what it reports of the account. */
    whatsappHealth: build.query<WhatsappHealthView, void>({
      query: () => '/whatsapp/health',
      providesTags: ['Status'],
    }),
    /** The number and its account; null: the provider cannot be asked. */
    whatsappAccount: build.query<{ account: AccountView | null }, void>({ query: () => '/whatsapp/account' }),
    /** Asks the provider again. */
    checkWhatsappAccount: build.mutation<{ account: AccountView | null }, void>({
      query: () => ({ url: '/whatsapp/account/check', method: 'POST' }),
      invalidatesTags: ['Status'],
      onQueryStarted: async (_nothing, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) void dispatch(healthApi.util.upsertQueryData('whatsappAccount', undefined, answer.data));
      },
    }),
    dismissNotice: build.mutation<null, string>({
      query: (key) => ({ url: `/whatsapp/notices/${encodeURIComponent(key)}`, method: 'DELETE' }),
      invalidatesTags: ['Status'],
    }),
  }),
});

export const {
  useWhatsappHealthQuery,
  useWhatsappAccountQuery,
  useCheckWhatsappAccountMutation,
  useDismissNoticeMutation,
} = healthApi;
