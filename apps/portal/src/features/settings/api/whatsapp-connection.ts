import type { AccountCheckView, AccountInput, CheckAccountInput, ConnectionView } from '@recuerda/contracts';
import { baseApi, type TAGS } from '../../../api/base-api';

const CHANGED: (typeof TAGS)[number][] = ['Status', 'Templates'];

const connectionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Through which account messages go, without its secrets. */
    whatsappConnection: build.query<ConnectionView, void>({
      query: () => '/whatsapp/connection',
      providesTags: ['Status'],
    }),
    /** Tries values at the provider, and stores nothing. */
    checkAccount: build.mutation<AccountCheckView, CheckAccountInput>({
      query: (body) => ({ url: '/whatsapp/connection/check', method: 'POST', body }),
    }),
    connectAccount: build.mutation<ConnectionView, AccountInput>({
      query: (body) => ({ url: '/whatsapp/connection', method: 'PUT', body }),
      extraOptions: { errorMessage: 'Error connecting WhatsApp' },
      invalidatesTags: (_result, error) => (error ? [] : CHANGED),
    }),
    disconnectAccount: build.mutation<ConnectionView, void>({
      query: () => ({ url: '/whatsapp/connection', method: 'DELETE' }),
      extraOptions: { errorMessage: 'Error disconnecting WhatsApp' },
      invalidatesTags: (_result, error) => (error ? [] : CHANGED),
    }),
  }),
});

export const {
  useWhatsappConnectionQuery,
  useCheckAccountMutation,
  useConnectAccountMutation,
  useDisconnectAccountMutation,
} = connectionApi;
