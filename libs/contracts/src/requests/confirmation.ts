import { z } from 'zod';
import { defineRequest } from '../define.js';
import type { OidcStart } from '../entities/oidc.js';
import { passkeyConfirmationInput, type PasskeyOptions } from '../entities/passkey.js';
import { passwordInput } from '../entities/second-factor.js';
import type { ConfirmationView } from '../views/session.js';
import { HASHING_MS, PROVIDER_MS, sessionOfUser, tokenHash } from './identity-parts.js';

/** By what the person of a session can confirm it. */
export const GetConfirmation = defineRequest<ConfirmationView>('identity.confirmation.get', 'account.own').takes(
  sessionOfUser,
);

const byPassword = z.object({ ...sessionOfUser.shape, ...passwordInput.shape });
/**
 * Confirms a session for five minutes. Fails with `validation_failed` on `password`, and with `too_many_requests` like
 * a sign-in.
 */
export const ConfirmByPassword = defineRequest('identity.confirmation.password', 'account.own', HASHING_MS).takes(
  byPassword,
);

/** Options with which a browser confirms by a passkey. Fails with `not_found` where passkeys are not available. */
export const BeginPasskeyConfirmation = defineRequest<PasskeyOptions>(
  'identity.confirmation.ask-passkey',
  'account.own',
).takes(sessionOfUser);

const byPasskey = z.object({ ...sessionOfUser.shape, ...passkeyConfirmationInput.shape });
/** Confirms a session for five minutes. Fails with `unauthorized`, and with `too_many_requests` like a sign-in. */
export const ConfirmByPasskey = defineRequest('identity.confirmation.passkey', 'account.own').takes(byPasskey);

const byOidc = z.object({ ...sessionOfUser.shape, browserHash: tokenHash });
/**
 * Returns the address at which the person signs in again. The answer is taken by FinishOidc. Fails with
 * `oidc_unavailable`, or with `not_found` if the account is not connected.
 */
export const BeginOidcConfirmation = defineRequest<OidcStart>(
  'identity.confirmation.oidc',
  'account.own',
  PROVIDER_MS,
).takes(byOidc);
