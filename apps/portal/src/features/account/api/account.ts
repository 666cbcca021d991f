import type {
  AccessView,
  ChangePasswordInput,
  ForgottenPasswordInput,
  LinkInput,
  SecondFactorInput,
  SessionSummary,
  SetupInput,
  SignedOut,
  SignInInput,
  TotpSetup,
} from '@recuerda/contracts';
import type { UnknownAction } from '@reduxjs/toolkit';
import { accessReceived, signedOut } from '../../../api/access/access-slice';
import { baseApi, refetchAll } from '../../../api/base-api';
import type { MutationLifecycle } from '../../../api/cached-lists';
import { awaitsSignIn } from '../../../api/problem';

const SIGNED_OUT = 'recuerda.signedOut';

export type Device = SessionSummary & { current: boolean };

/** A sign-in that lacks a second factor. Kept in memory only. */
export type Challenge = Extract<AccessView, { challenge: string }>;

type Lifecycle = Pick<MutationLifecycle<AccessView>, 'dispatch' | 'queryFulfilled'>;

/** Queries refused for want of a session are repeated. */
export async function enter(_arg: unknown, { dispatch, queryFulfilled }: Lifecycle): Promise<void> {
  const entered = await queryFulfilled.catch(() => undefined);
  if (entered?.data.state !== 'signed_in') return;
  dispatch(accessReceived(entered.data));
  dispatch(refetchAll());
}

const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<AccessView, SignInInput>({
      query: (body) => ({ url: '/auth/session', method: 'POST', body }),
      onQueryStarted: enter,
    }),
    continueSignIn: build.mutation<AccessView, SecondFactorInput>({
      query: (body) => ({ url: '/auth/session/second-factor', method: 'POST', body }),
      onQueryStarted: enter,
    }),
    /** A query, so that a screen that is drawn twice makes one secret. */
    setUpTotpAtSignIn: build.query<TotpSetup, string>({
      query: (challenge) => ({ url: '/auth/session/second-factor/setup', method: 'POST', body: { challenge } }),
      keepUnusedDataFor: 0,
    }),
    createFirstAdministrator: build.mutation<AccessView, SetupInput>({
      query: (body) => ({ url: '/auth/setup', method: 'POST', body }),
      onQueryStarted: enter,
    }),
    choosePassword: build.mutation<AccessView, LinkInput>({
      query: (body) => ({ url: '/auth/link', method: 'POST', body }),
      onQueryStarted: enter,
    }),
    /** The token; fails with `link_expired`. */
    checkLink: build.query<null, string>({
      query: (token) => ({ url: '/auth/link/check', method: 'POST', body: { token } }),
    }),
    askForReset: build.mutation<null, ForgottenPasswordInput>({
      query: (body) => ({ url: '/auth/forgotten-password', method: 'POST', body }),
    }),
    /** Forgets everything that was read, also when the session had ended already. */
    signOut: build.mutation<SignedOut | null, void>({
      query: () => ({ url: '/auth/session', method: 'DELETE' }),
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        try {
          await queryFulfilled;
        } catch (failure) {
          if (!awaitsSignIn((failure as { error: unknown }).error)) return;
        }
        forget(dispatch);
        // All tabs of this browser forget it.
        notifyOtherTabs(SIGNED_OUT);
      },
    }),
    changePassword: build.mutation<null, ChangePasswordInput>({
      query: (body) => ({ url: '/auth/password', method: 'POST', body }),
      // It signs out all other devices and revokes the tokens.
      invalidatesTags: ['Sessions', 'ApiTokens'],
    }),
    /** The last used first. */
    listDevices: build.query<Device[], void>({
      query: () => '/auth/sessions',
      transformResponse: ({ items }: { items: Device[] }) => items,
      extraOptions: { errorMessage: 'Error loading devices' },
      providesTags: ['Sessions'],
    }),
    signOutDevice: build.mutation<null, string>({
      query: (id) => ({ url: `/auth/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Sessions'],
    }),
  }),
});

export const { signOut } = accountApi.endpoints;
export const {
  useSignInMutation,
  useContinueSignInMutation,
  useSetUpTotpAtSignInQuery,
  useCreateFirstAdministratorMutation,
  useChoosePasswordMutation,
  useCheckLinkQuery,
  useAskForResetMutation,
  useSignOutMutation,
  useChangePasswordMutation,
  useListDevicesQuery,
  useSignOutDeviceMutation,
} = accountApi;

type Dispatch = (action: UnknownAction) => unknown;

/** Forgets who used the portal, and everything that was read or is kept in this tab. */
function forget(dispatch: Dispatch): void {
  dispatch(signedOut());
  dispatch(baseApi.util.resetApiState());
  try {
    sessionStorage.clear();
  } catch {
    // Without storage nothing is kept.
  }
}

/** Forgets the session when another tab has ended it. Returns how to stop. */
export const followSignOut = (dispatch: Dispatch): (() => void) =>
  onNoticeOfOtherTab(SIGNED_OUT, () => forget(dispatch));

/** Notifies the other tabs and windows of this browser. `key` names the event. */
export const notifyOtherTabs = (key: string): void => localStorage.setItem(key, String(Date.now()));

/** Calls `then` when another one has notified this one. Returns how to stop. */
export function onNoticeOfOtherTab(key: string, then: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === key) then();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
