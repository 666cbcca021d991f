import { z } from 'zod';
import { defineRequest } from '../define.js';
import {
  type OidcStart,
  connectOidcInput,
  oidcAnswer,
  oidcBeginning,
  type OidcConnectionView,
  type SignInMethods,
  passkeyConfirmationInput,
  type PasskeyOptions,
  passkeyInput,
  passkeyPatch,
  passkeySignInInput,
  type PasskeysView,
  type PasskeyView,
  passwordInput,
  bothFactorsInput,
  challengeInput,
  codeInput,
  type NewRecoveryCodes,
  secondFactorInput,
  type SecondFactorView,
  type TotpSetup,
  type SecurityNotice,
} from '../entities/sign-in.js';
import type {
  ConfirmationView,
  OidcResult,
  SignInResult,
  AccessState,
  SessionSummary,
  SessionView,
  SignedOut,
  AccountAccess,
} from '../views/session.js';
import type { Rights } from '../access/principal.js';
import { apiTokenInput, type ApiTokenView, type CreatedApiToken } from '../entities/api-token.js';
import {
  type AccountLink,
  changePasswordInput,
  forgottenPasswordInput,
  type InvitedUser,
  linkInput,
  linkToken,
  setupInput,
  signInInput,
  userInput,
  userEdit,
  userPatch,
  type UserSummary,
} from '../entities/user.js';

/** SHA-256 of a session's token, base64url. The token itself leaves the gateway only in its cookie. */
const tokenHash = z.string().length(43);
/** A session to start: made by the gateway, stored by identity. */
const newSession = z.object({
  tokenHash,
  /** Address of the client, and its `User-Agent`, cut to 200 characters. */
  address: z.string().max(100),
  userAgent: z.string().max(200),
  /** Hash of the cookie by which a browser is known again. */
  deviceHash: tokenHash,
});
export type NewSession = z.infer<typeof newSession>;

/** For requests that hash a password: up to fifty others may be before them. */
const HASHING_MS = 15_000;
/** For requests that ask the OpenID provider, up to four times for five seconds. */
const PROVIDER_MS = 20_000;

const ofUser = z.object({ userId: z.uuid() });
/** Hash of the cookie of the browser in which a sign-in at the OpenID provider begins, and only can end. */
const ofBrowser = z.object({ browserHash: tokenHash });
const sessionOfUser = z.object({ userId: z.uuid(), sessionId: z.uuid() });
export type SessionOfUser = z.infer<typeof sessionOfUser>;

export const GetAccessState = defineRequest<AccessState>('identity.access.get', 'anyone');

const createFirst = z.object({ ...setupInput.shape, session: newSession });
/**
 * Creates the first administrator, who is signed in. Fails with `link_expired` when the token is wrong, used or too
 * old, or when a user exists: of two calls at once one succeeds.
 */
export const CreateFirstAdministrator = defineRequest<SignInResult>(
  'identity.setup.create',
  'anyone',
  HASHING_MS,
).takes(createFirst);

const startSession = z.object({ ...signInInput.shape, session: newSession });
/**
 * Signs in with a password. Fails with `unauthorized`, the same and after the same time whether the account exists or
 * not, or with `too_many_requests` and `params.retryAfterSeconds`.
 */
export const StartSession = defineRequest<SignInResult>('identity.sessions.start', 'anyone', HASHING_MS).takes(
  startSession,
);

const resolveSession = z.object({
  tokenHash,
  /** True for an action of the person, which prolongs the session; false for background reads and streams. */
  active: z.boolean(),
  /** Address of a program that shows an API token for the first time: a wrong one counts like a wrong password. */
  programAddress: newSession.shape.address.optional(),
});
export type SessionToken = z.infer<typeof resolveSession>;
/**
 * Returns the session of a token; null if there is none, or it has ended. With `programAddress` it fails with
 * `unauthorized` then, or with `too_many_requests`.
 */
export const ResolveSession = defineRequest<SessionView | null>('identity.sessions.resolve', 'anyone').takes(
  resolveSession,
);

/** Ends a session of the user. Fails with `not_found` if there is none. It may ask for the provider's addresses. */
export const EndSession = defineRequest<SignedOut>('identity.sessions.end', 'account.own', 10_000).takes(sessionOfUser);
/** Sessions of the user that have not ended, the last used first. */
export const ListSessions = defineRequest<SessionSummary[]>('identity.sessions.list', 'account.own').takes(ofUser);

const changePassword = z.object({ ...sessionOfUser.shape, ...changePasswordInput.shape, tokenHash });
/**
 * Changes the password, ends all other sessions and the API tokens, and gives the session the token of `tokenHash`.
 * `keep`: it survives the browser. Fails with `validation_failed` on `current` when that is wrong,
 * and with `too_many_requests` like {@link StartSession}.
 */
export const ChangePassword = defineRequest<{ keep: boolean }>(
  'identity.password.change',
  'account.own',
  HASHING_MS,
).takes(changePassword);

/** All users by name, also those who have only been invited. */
export const ListUsers = defineRequest<UserSummary[]>('identity.users.list', 'users.manage');
/** Creates a user without a password, and the link by which the person chooses one. */
export const InviteUser = defineRequest<InvitedUser>('identity.users.invite', 'users.manage').takes(userInput);

const updateUser = z.object({ ...ofUser.shape, patch: userPatch, expected: userEdit.shape.expected });
export type UpdateUserInput = z.infer<typeof updateUser>;
/**
 * Changes a user. Another role or other departments end the user's sessions. Fails with `user_not_found`,
 * `fields_changed`, or `last_administrator`: of two changes at once that would leave no administrator, one succeeds.
 */
export const UpdateUser = defineRequest<UserSummary>('identity.users.update', 'users.manage').takes(updateUser);
/** Deletes a user with its sessions. Fails as {@link UpdateUser}. */
export const DeleteUser = defineRequest('identity.users.delete', 'users.manage').takes(ofUser);

/**
 * Makes a link that replaces the one before: for an invited user another invitation, for others a reset. Fails
 * with `user_not_found`.
 */
export const CreateAccountLink = defineRequest<AccountLink>('identity.links.create', 'users.manage').takes(ofUser);

const linkUse = z.object({ ...linkInput.shape, session: newSession });
/**
 * Sets the password, ends the user's sessions and signs in. Fails with `link_expired` when the token is wrong, used
 * or too old: of two uses at once one succeeds. Fails with `too_many_requests` like {@link StartSession}.
 */
export const UseAccountLink = defineRequest<SignInResult>('identity.links.use', 'anyone', HASHING_MS).takes(linkUse);

const linkCheck = z.object({ ...linkToken.shape, address: newSession.shape.address });
/** Changes nothing. Fails as {@link UseAccountLink} would. */
export const CheckAccountLink = defineRequest('identity.links.check', 'anyone').takes(linkCheck);

const askForReset = z.object({ ...forgottenPasswordInput.shape, address: newSession.shape.address });
/**
 * Sends a link by mail if the account exists, which changes neither the answer nor its time. Fails with `not_found`
 * where mail is not set up, and with `too_many_requests` like {@link StartSession}.
 */
export const AskForReset = defineRequest('identity.links.ask', 'anyone').takes(askForReset);

/** API tokens of the user, the newest first. */
export const ListApiTokens = defineRequest<ApiTokenView[]>('identity.tokens.list', 'account.own').takes(ofUser);
const createToken = z.object({ ...ofUser.shape, ...apiTokenInput.shape });
/** Creates a token, which only the answer contains. Fails with `validation_failed` if its owner may not do as much. */
export const CreateApiToken = defineRequest<CreatedApiToken>('identity.tokens.create', 'account.own').takes(
  createToken,
);
const tokenOfUser = z.object({ ...ofUser.shape, tokenId: z.uuid() });
/** Ends a token of the user. Fails with `not_found` if there is none. */
export const RevokeApiToken = defineRequest('identity.tokens.revoke', 'account.own').takes(tokenOfUser);

const principalOfUser = z.object({ ...ofUser.shape, tokenId: z.uuid().optional() });
/** Returns what a user, or one of its API tokens, may do now; null: it is gone. For work that outlasts its request. */
export const GetRights = defineRequest<Rights | null>('identity.rights.get', 'services').takes(principalOfUser);

/** Sessions and API tokens of a user, for administrators. Fails with `user_not_found`. */
export const GetAccountAccess = defineRequest<AccountAccess>('identity.users.get-access', 'users.manage').takes(ofUser);

const ended = z.object({ ...ofUser.shape, sessionId: z.uuid().optional(), tokenId: z.uuid().optional() });
/**
 * Ends a session of a user, an API token, or, without either, all of them. Fails with `user_not_found`, and with
 * `not_found` if the user has no such session or token.
 */
export const EndAccountAccess = defineRequest('identity.users.end-access', 'users.manage').takes(ended);

/** Notices of the last 30 days that the device of a session has not dismissed, the newest first; at most 20. */
export const ListSecurityNotices = defineRequest<SecurityNotice[]>('identity.notices.list', 'account.own').takes(
  sessionOfUser,
);
/** Dismisses them on this device alone: a thief cannot hide them from the owner. */
export const DismissSecurityNotices = defineRequest('identity.notices.dismiss', 'account.own').takes(sessionOfUser);

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

/**
 * Returns the address at which the person signs in again. The answer is taken by FinishOidc. Fails with
 * `oidc_unavailable`, or with `not_found` if the account is not connected.
 */
export const BeginOidcConfirmation = defineRequest<OidcStart>(
  'identity.confirmation.oidc',
  'account.own',
  PROVIDER_MS,
).takes(z.object({ ...sessionOfUser.shape, ...ofBrowser.shape }));

/** By what, besides the password, people may sign in. */
export const GetSignInMethods = defineRequest<SignInMethods>('identity.access.methods', 'anyone');

const beginOidc = z.object({ ...ofBrowser.shape, ...oidcBeginning.shape, address: z.string().max(100) });
/** Returns the address of the provider that asks the person. Fails with `oidc_unavailable`, or `not_found` when off. */
export const BeginOidc = defineRequest<OidcStart>('identity.oidc.begin', 'anyone', PROVIDER_MS).takes(beginOidc);

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

const ask = z.object({ address: newSession.shape.address });
/** Returns what a browser needs to sign in by a passkey. Fails with `not_found` where passkeys are not available. */
export const BeginPasskeySignIn = defineRequest<PasskeyOptions>('identity.passkeys.ask', 'anyone').takes(ask);

const signIn = z.object({ ...passkeySignInInput.shape, session: newSession });
/** Signs in by a passkey, which counts as both factors. Fails with `unauthorized`. */
export const SignInByPasskey = defineRequest<SignInResult>('identity.passkeys.use', 'anyone').takes(signIn);

export const ListPasskeys = defineRequest<PasskeysView>('identity.passkeys.list', 'account.own').takes(ofUser);

/**
 * Returns what a browser needs to make a passkey. Fails with `validation_failed` on `password`, and
 * `too_many_requests`.
 */
export const BeginPasskey = defineRequest<PasskeyOptions>('identity.passkeys.begin', 'account.own', HASHING_MS).takes(
  byPassword,
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

/**
 * Makes the secret of an authenticator app, which {@link ConfirmTotp} puts into use. Fails with `validation_failed` on
 * `password`, with `already_exists`, and with `too_many_requests`.
 */
export const SetUpTotp = defineRequest<TotpSetup>('identity.factors.set-up', 'account.own', HASHING_MS).takes(
  byPassword,
);
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
