import type { AccessView, PasskeysView, PasskeyView } from '@recuerda/contracts';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { baseApi } from '../../../api/base-api';
import { enter } from './account';

const passkeysApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    beginPasskeySignIn: build.mutation<PublicKeyCredentialRequestOptionsJSON, void>({
      query: () => ({ url: '/auth/session/passkey/options', method: 'POST' }),
    }),
    signInByPasskey: build.mutation<AccessView, { assertion: AuthenticationResponseJSON; keep: boolean }>({
      query: (body) => ({ url: '/auth/session/passkey', method: 'POST', body }),
      onQueryStarted: enter,
    }),
    listPasskeys: build.query<PasskeysView, void>({
      query: () => '/auth/passkeys',
      extraOptions: { errorMessage: 'Error loading passkeys' },
      providesTags: ['Passkeys'],
    }),
    beginPasskey: build.mutation<PublicKeyCredentialCreationOptionsJSON, string>({
      query: (password) => ({ url: '/auth/passkeys/options', method: 'POST', body: { password } }),
    }),
    addPasskey: build.mutation<PasskeyView, { name: string; attestation: RegistrationResponseJSON }>({
      query: (body) => ({ url: '/auth/passkeys', method: 'POST', body }),
      invalidatesTags: ['Passkeys'],
    }),
    renamePasskey: build.mutation<PasskeyView, { id: string; name: string }>({
      query: ({ id, name }) => ({ url: `/auth/passkeys/${id}`, method: 'PATCH', body: { name } }),
      invalidatesTags: ['Passkeys'],
    }),
    removePasskey: build.mutation<null, string>({
      query: (id) => ({ url: `/auth/passkeys/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Passkeys'],
    }),
  }),
});

export const {
  useBeginPasskeySignInMutation,
  useSignInByPasskeyMutation,
  useListPasskeysQuery,
  useBeginPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
} = passkeysApi;
