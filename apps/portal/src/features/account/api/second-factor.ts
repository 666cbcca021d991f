import type {
  AccessView,
  BothFactorsInput,
  NewRecoveryCodes,
  SecondFactorInput,
  SecondFactorView,
  TotpSetup,
} from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';
import { enter } from './account';

/** A sign-in that lacks a second factor. Kept in memory only. */
export type Challenge = Extract<AccessView, { challenge: string }>;

/** They sign out all other devices. */
const CHANGED = ['SecondFactor', 'Sessions'] as const;

const secondFactorApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    continueSignIn: build.mutation<AccessView, SecondFactorInput>({
      query: (body) => ({ url: '/auth/session/second-factor', method: 'POST', body }),
      onQueryStarted: enter,
    }),
    /** A query, so that a screen that is drawn twice makes one secret. */
    setUpTotpAtSignIn: build.query<TotpSetup, string>({
      query: (challenge) => ({ url: '/auth/session/second-factor/setup', method: 'POST', body: { challenge } }),
      keepUnusedDataFor: 0,
    }),
    secondFactor: build.query<SecondFactorView, void>({
      query: () => '/auth/second-factor',
      extraOptions: { errorMessage: 'Error loading second factor' },
      providesTags: ['SecondFactor'],
    }),
    setUpTotp: build.mutation<TotpSetup, string>({
      query: (password) => ({ url: '/auth/second-factor', method: 'POST', body: { password } }),
    }),
    confirmTotp: build.mutation<NewRecoveryCodes, string>({
      query: (code) => ({ url: '/auth/second-factor/confirm', method: 'POST', body: { code } }),
      invalidatesTags: [...CHANGED],
    }),
    renewRecoveryCodes: build.mutation<NewRecoveryCodes, BothFactorsInput>({
      query: (body) => ({ url: '/auth/second-factor/recovery-codes', method: 'POST', body }),
      invalidatesTags: ['SecondFactor'],
    }),
    removeTotp: build.mutation<null, BothFactorsInput>({
      query: (body) => ({ url: '/auth/second-factor/remove', method: 'POST', body }),
      invalidatesTags: [...CHANGED],
    }),
  }),
});

export const {
  useContinueSignInMutation,
  useSetUpTotpAtSignInQuery,
  useSecondFactorQuery,
  useSetUpTotpMutation,
  useConfirmTotpMutation,
  useRenewRecoveryCodesMutation,
  useRemoveTotpMutation,
} = secondFactorApi;
