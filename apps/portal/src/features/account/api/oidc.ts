import type {
  AccessView,
  OidcAnswer,
  OidcBeginning,
  OidcConnectionView,
  OidcStart,
  SignInMethods,
} from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';
import { enter } from './account';

/** `next`: where to go on; null in a window of its own. */
interface OidcReturn {
  next: string | null;
  access: AccessView;
}

const oidcApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    signInMethods: build.query<SignInMethods, void>({ query: () => '/auth/sign-in-methods' }),
    beginOidc: build.mutation<OidcStart, OidcBeginning>({
      query: (body) => ({ url: '/auth/oidc', method: 'POST', body }),
    }),
    finishOidc: build.mutation<OidcReturn, OidcAnswer>({
      query: (body) => ({ url: '/auth/oidc/callback', method: 'POST', body }),
      onQueryStarted: (arg, { dispatch, queryFulfilled }) =>
        enter(arg, { dispatch, queryFulfilled: queryFulfilled.then(({ data }) => ({ data: data.access })) }),
    }),
    oidcConnection: build.query<OidcConnectionView, void>({ query: () => '/auth/oidc/connection' }),
    connectOidc: build.mutation<OidcStart, string>({
      query: (password) => ({ url: '/auth/oidc/connection', method: 'POST', body: { password } }),
    }),
    disconnectOidc: build.mutation<null, void>({
      query: () => ({ url: '/auth/oidc/connection', method: 'DELETE' }),
    }),
  }),
});

export const {
  useSignInMethodsQuery,
  useBeginOidcMutation,
  useFinishOidcMutation,
  useOidcConnectionQuery,
  useConnectOidcMutation,
  useDisconnectOidcMutation,
} = oidcApi;
