import { z } from 'zod';
import { defineRequest } from '../define.js';
import type { OidcStart } from '../entities/oidc.js';
import { passkeyConfirmationInput, type PasskeyOptions } from '../entities/passkey.js';
import { passwordInput } from '../entities/second-factor.js';
import type { ConfirmationView } from '../views/session.js';
import { type Done, HASHING_MS, PROVIDER_MS, sessionOfUser, tokenHash } from './identity-parts.js';

/** By what the person of a session can confirm it. */
export const GetConfirmation = defineRequest<ConfirmationView, z.infer<typeof sessionOfUser>>(
  'identity.confirmation.get',
  'account.own',
  sessionOfUser,
);

const byPassword = z.object({ ...sessionOfUser.shape, ...passwordInput.shape });
/**
 * Confirms a session for five minutes. Fails with `validation_failed` on `password`, and with `too_many_requests` like
 * a sign-in.
 */
export const ConfirmByPassword = defineRequest<Done, z.infer<typeof byPassword>>(
  'identity.confirmation.password',
  'account.own',
  byPassword,
  HASHING_MS,
);

/** Options with which a browser confirms by a passkey. Fails with `not_found` where passkeys are not available. */
export const BeginPasskeyConfirmation = defineRequest<PasskeyOptions, z.infer<typeof sessionOfUser>>(
  'identity.confirmation.ask-passkey',
  'account.own',
  sessionOfUser,
);

const byPasskey = z.object({ ...sessionOfUser.shape, ...passkeyConfirmationInput.shape });
/** Confirms a session for five minutes. Fails with `unauthorized`, and with `too_many_requests` like a sign-in. */
export const ConfirmByPasskey = defineRequest<Done, z.infer<typeof byPasskey>>(
  'identity.confirmation.passkey',
  'account.own',
  byPasskey,
);

const byOidc = z.object({ ...sessionOfUser.shape, browserHash: tokenHash });
/**
 * Returns the address at which the person signs in again. The answer is taken by FinishOidc. Fails with
 * `oidc_unavailable`, or with `not_found` if the account is not connected.
 */
export const BeginOidcConfirmation = defineRequest<OidcStart, z.infer<typeof byOidc>>(
  'identity.confirmation.oidc',
  'account.own',
  byOidc,
  PROVIDER_MS,
);
