import { z } from 'zod';
import { defineRequest } from '../define.js';
import {
  passkeyInput,
  type PasskeyOptions,
  passkeyPatch,
  passkeySignInInput,
  type PasskeysView,
  type PasskeyView,
} from '../entities/passkey.js';
import { passwordInput } from '../entities/second-factor.js';
import type { SignInResult } from '../views/session.js';
import { HASHING_MS, newSession, ofUser, sessionOfUser } from './identity-parts.js';

const ask = z.object({ address: newSession.shape.address });
/** Returns what a browser needs to sign in by a passkey. Fails with `not_found` where passkeys are not available. */
export const BeginPasskeySignIn = defineRequest<PasskeyOptions>('identity.passkeys.ask', 'anyone').takes(ask);

const signIn = z.object({ ...passkeySignInInput.shape, session: newSession });
/** Signs in by a passkey, which counts as both factors. Fails with `unauthorized`. */
export const SignInByPasskey = defineRequest<SignInResult>('identity.passkeys.use', 'anyone').takes(signIn);

export const ListPasskeys = defineRequest<PasskeysView>('identity.passkeys.list', 'account.own').takes(ofUser);

const begin = z.object({ ...sessionOfUser.shape, ...passwordInput.shape });
/**
 * Returns what a browser needs to make a passkey. Fails with `validation_failed` on `password`, and
 * `too_many_requests`.
 */
export const BeginPasskey = defineRequest<PasskeyOptions>('identity.passkeys.begin', 'account.own', HASHING_MS).takes(
  begin,
);
const add = z.object({ ...ofUser.shape, ...passkeyInput.shape });
/** Adds the passkey that was made. Fails with `challenge_expired`, and with `validation_failed` on `attestation`. */
export const AddPasskey = defineRequest<PasskeyView>('identity.passkeys.add', 'account.own').takes(add);

const ofPasskey = z.object({ ...ofUser.shape, passkeyId: z.uuid() });
const rename = z.object({ ...ofPasskey.shape, ...passkeyPatch.shape });
/** Fails with `not_found`. */
export const RenamePasskey = defineRequest<PasskeyView>('identity.passkeys.rename', 'account.own').takes(rename);
/** Fails with `not_found`. */
export const RemovePasskey = defineRequest('identity.passkeys.remove', 'account.own').takes(ofPasskey);
