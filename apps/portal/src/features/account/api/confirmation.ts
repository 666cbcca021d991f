import type { ConfirmationView, OidcStart } from '@recuerda/contracts';
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { baseApi } from '../../../api/base-api';

const confirmationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    confirmation: build.query<ConfirmationView, void>({ query: () => '/auth/session/confirm', keepUnusedDataFor: 0 }),
    confirmByPassword: build.mutation<null, string>({
      query: (password) => ({ url: '/auth/session/confirm', method: 'POST', body: { password } }),
    }),
    beginPasskeyConfirmation: build.mutation<PublicKeyCredentialRequestOptionsJSON, void>({
      query: () => ({ url: '/auth/session/confirm/passkey/options', method: 'POST' }),
    }),
    confirmByPasskey: build.mutation<null, AuthenticationResponseJSON>({
      query: (assertion) => ({ url: '/auth/session/confirm/passkey', method: 'POST', body: { assertion } }),
    }),
    beginOidcConfirmation: build.mutation<OidcStart, void>({
      query: () => ({ url: '/auth/session/confirm/oidc', method: 'POST' }),
    }),
  }),
});

export const {
  useConfirmationQuery,
  useConfirmByPasswordMutation,
  useBeginPasskeyConfirmationMutation,
  useConfirmByPasskeyMutation,
  useBeginOidcConfirmationMutation,
} = confirmationApi;
