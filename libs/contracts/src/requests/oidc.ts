import { z } from 'zod';
import { defineRequest } from '../define.js';
import {
  connectOidcInput,
  oidcAnswer,
  oidcBeginning,
  type OidcConnectionView,
  type OidcStart,
  type SignInMethods,
} from '../entities/oidc.js';
import type { OidcResult } from '../views/session.js';
import { newSession, PROVIDER_MS, sessionOfUser, tokenHash } from './identity-parts.js';

/** Hash of the cookie of the browser in which it begins, and only can end. */
const ofBrowser = z.object({ browserHash: tokenHash });

/** By what, besides the password, people may sign in. */
export const GetSignInMethods = defineRequest<SignInMethods>('identity.access.methods', 'anyone');

const begin = z.object({ ...ofBrowser.shape, ...oidcBeginning.shape, address: z.string().max(100) });
/** Returns the address of the provider that asks the person. Fails with `oidc_unavailable`, or `not_found` when off. */
export const BeginOidc = defineRequest<OidcStart>('identity.oidc.begin', 'anyone', PROVIDER_MS).takes(begin);

const finish = z.object({ ...ofBrowser.shape, answer: oidcAnswer, session: newSession });
/**
 * Takes the answer that the provider gave to the browser: signs in, or connects an account. Fails with `oidc_expired`
 * when nobody began it in this browser, it was used or is too old; with `oidc_refused`, `oidc_no_access`,
 * `oidc_connected`, `oidc_unavailable`, and with `too_many_requests` like a wrong password.
 */
export const FinishOidc = defineRequest<OidcResult>('identity.oidc.finish', 'anyone', PROVIDER_MS).takes(finish);

/** Whether the account is connected with the provider. */
export const GetOidcConnection = defineRequest<OidcConnectionView>('identity.oidc.connection', 'account.own').takes(
  sessionOfUser,
);

const connect = z.object({ ...sessionOfUser.shape, ...ofBrowser.shape, ...connectOidcInput.shape });
/** Begins like {@link BeginOidc}, after checking the password like a change of it. */
export const ConnectOidc = defineRequest<OidcStart>('identity.oidc.connect', 'account.own', PROVIDER_MS).takes(connect);

/** Does nothing if the account is not connected. Fails with `forbidden` without a password. */
export const DisconnectOidc = defineRequest('identity.oidc.disconnect', 'account.own').takes(sessionOfUser);
