import type {
  AccessView,
  ChangePasswordInput,
  ForgottenPasswordInput,
  LinkInput,
  SessionSummary,
  SetupInput,
  SignedOut,
  SignInInput,
} from '@recuerda/contracts';
import { accessReceived } from '../../../api/access/access-slice';
import { baseApi, refetchAll } from '../../../api/base-api';
import { awaitsSignIn } from '../../../api/problem';
import { forgetSession } from './sign-out';

/** A device on which one is signed in. */
export type Device = SessionSummary & { current: boolean };

interface Lifecycle {
  dispatch: (action: ReturnType<typeof accessReceived | typeof refetchAll>) => unknown;
  queryFulfilled: Promise<{ data: AccessView }>;
}

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
        forgetSession(dispatch);
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
  useCreateFirstAdministratorMutation,
  useChoosePasswordMutation,
  useCheckLinkQuery,
  useAskForResetMutation,
  useSignOutMutation,
  useChangePasswordMutation,
  useListDevicesQuery,
  useSignOutDeviceMutation,
} = accountApi;
