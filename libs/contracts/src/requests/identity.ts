import { z } from 'zod';
import type { Rights } from '../access/principal.js';
import { defineRequest } from '../define.js';
import { apiTokenInput, type ApiTokenView, type CreatedApiToken } from '../entities/api-token.js';
import type { SecurityNotice } from '../entities/security-notice.js';
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
  userPatch,
  type UserSummary,
} from '../entities/user.js';
import type {
  AccessState,
  SessionSummary,
  SessionView,
  SignedOut,
  SignInResult,
  AccountAccess,
} from '../views/session.js';
import { HASHING_MS, newSession, ofUser, sessionOfUser, tokenHash } from './identity-parts.js';

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

const updateUser = z.object({ ...ofUser.shape, patch: userPatch });
/**
 * Changes a user. Another role or other departments end the user's sessions. Fails with `user_not_found`, or with
 * `last_administrator`: of two changes at once that would leave nobody, one succeeds.
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
