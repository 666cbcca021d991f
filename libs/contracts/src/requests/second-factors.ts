import { z } from 'zod';
import { defineRequest } from '../define.js';
import {
  bothFactorsInput,
  challengeInput,
  codeInput,
  type NewRecoveryCodes,
  passwordInput,
  secondFactorInput,
  type SecondFactorView,
  type TotpSetup,
} from '../entities/second-factor.js';
import type { SignInResult } from '../views/session.js';
import { HASHING_MS, newSession, ofUser, sessionOfUser } from './identity-parts.js';

const continueSignIn = z.object({ ...secondFactorInput.shape, session: newSession });
/**
 * Continues a sign-in with its second factor, or with the first code of one that had to be set up. Fails with
 * `validation_failed` on `code`, with `challenge_expired` when the challenge was used, is too old or was tried too
 * often, and with `too_many_requests` and `params.retryAfterSeconds`.
 */
export const ContinueSignIn = defineRequest<SignInResult>('identity.sessions.continue', 'anyone').takes(continueSignIn);
const setUpAtSignIn = z.object({ ...challengeInput.shape, address: newSession.shape.address });
/** Makes the secret of an authenticator app for a sign-in that needs one. Fails with `challenge_expired`. */
export const SetUpTotpAtSignIn = defineRequest<TotpSetup>('identity.sessions.set-up-totp', 'anyone').takes(
  setUpAtSignIn,
);

export const GetSecondFactor = defineRequest<SecondFactorView>('identity.factors.get', 'account.own').takes(ofUser);

const begin = z.object({ ...sessionOfUser.shape, ...passwordInput.shape });
/**
 * Makes the secret of an authenticator app, which {@link ConfirmTotp} puts into use. Fails with `validation_failed` on
 * `password`, with `already_exists`, and with `too_many_requests`.
 */
export const SetUpTotp = defineRequest<TotpSetup>('identity.factors.set-up', 'account.own', HASHING_MS).takes(begin);
const confirm = z.object({ ...sessionOfUser.shape, ...codeInput.shape });
/** Puts it into use by a first code, and ends the user's other sessions. Fails with `validation_failed` on `code`. */
export const ConfirmTotp = defineRequest<NewRecoveryCodes>('identity.factors.confirm', 'account.own').takes(confirm);

const both = z.object({ ...sessionOfUser.shape, ...bothFactorsInput.shape });
/** Replaces the recovery codes. Fails with `validation_failed` on `password` or `code`, or `too_many_requests`. */
export const RenewRecoveryCodes = defineRequest<NewRecoveryCodes>(
  'identity.factors.renew-codes',
  'account.own',
  HASHING_MS,
).takes(both);
/** Removes it, and ends the user's other sessions. Fails like {@link RenewRecoveryCodes}. */
export const RemoveTotp = defineRequest('identity.factors.remove', 'account.own', HASHING_MS).takes(both);
/**
 * Removes all second factors of somebody else, and ends that user's sessions. Fails with `user_not_found`, or with
 * `forbidden` for one's own: that takes a code.
 */
export const RemoveSecondFactorOfUser = defineRequest('identity.users.remove-second-factor', 'users.manage').takes(
  ofUser,
);
