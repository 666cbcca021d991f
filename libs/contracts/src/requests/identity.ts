import { z } from 'zod';
import type { Rights } from '../access/principal.js';
import { defineRequest } from '../define.js';
import { type ApiTokenInput, apiTokenInput, type ApiTokenView, type CreatedApiToken } from '../entities/api-token.js';
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
  type UserInput,
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
import { type Done, done, HASHING_MS, newSession, ofUser, sessionOfUser, tokenHash } from './identity-parts.js';

export const GetAccessState = defineRequest<AccessState, Done>('identity.access.get', 'anyone', done);

const createFirst = z.object({ ...setupInput.shape, session: newSession });
/**
 * Creates the first administrator, who is signed in. Fails with `link_expired` when the token is wrong, used or too
 * old, or when a user exists: of two calls at once one succeeds.
 */
export const CreateFirstAdministrator = defineRequest<SignInResult, z.infer<typeof createFirst>>(
  'identity.setup.create',
  'anyone',
  createFirst,
  HASHING_MS,
);

const startSession = z.object({ ...signInInput.shape, session: newSession });
/**
 * Signs in with a password. Fails with `unauthorized`, the same and after the same time whether the account exists or
 * not, or with `too_many_requests` and `params.retryAfterSeconds`.
 */
export const StartSession = defineRequest<SignInResult, z.infer<typeof startSession>>(
  'identity.sessions.start',
  'anyone',
  startSession,
  HASHING_MS,
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
export const ResolveSession = defineRequest<SessionView | null, SessionToken>(
  'identity.sessions.resolve',
  'anyone',
  resolveSession,
);

/** Ends a session of the user. Fails with `not_found` if there is none. It may ask for the provider's addresses. */
export const EndSession = defineRequest<SignedOut, z.infer<typeof sessionOfUser>>(
  'identity.sessions.end',
  'account.own',
  sessionOfUser,
  10_000,
);
/** Sessions of the user that have not ended, the last used first. */
export const ListSessions = defineRequest<SessionSummary[], z.infer<typeof ofUser>>(
  'identity.sessions.list',
  'account.own',
  ofUser,
);

const changePassword = z.object({ ...sessionOfUser.shape, ...changePasswordInput.shape, tokenHash });
/**
 * Changes the password, ends all other sessions and the API tokens, and gives the session the token of `tokenHash`.
 * `keep`: it survives the browser. Fails with `validation_failed` on `current` when that is wrong,
 * and with `too_many_requests` like {@link StartSession}.
 */
export const ChangePassword = defineRequest<{ keep: boolean }, z.infer<typeof changePassword>>(
  'identity.password.change',
  'account.own',
  changePassword,
  HASHING_MS,
);

/** All users by name, also those who have only been invited. */
export const ListUsers = defineRequest<UserSummary[], Done>('identity.users.list', 'users.manage', done);
/** Creates a user without a password, and the link by which the person chooses one. */
export const InviteUser = defineRequest<InvitedUser, UserInput>('identity.users.invite', 'users.manage', userInput);

const updateUser = z.object({ ...ofUser.shape, patch: userPatch });
/**
 * Changes a user. Another role or other departments end the user's sessions. Fails with `user_not_found`, or with
 * `last_administrator`: of two changes at once that would leave nobody, one succeeds.
 */
export const UpdateUser = defineRequest<UserSummary, z.infer<typeof updateUser>>(
  'identity.users.update',
  'users.manage',
  updateUser,
);
/** Deletes a user with its sessions. Fails as {@link UpdateUser}. */
export const DeleteUser = defineRequest<Done, z.infer<typeof ofUser>>('identity.users.delete', 'users.manage', ofUser);

/**
 * Makes a link that replaces the one before: for an invited user another invitation, for others a reset. Fails
 * with `user_not_found`.
 */
export const CreateAccountLink = defineRequest<AccountLink, z.infer<typeof ofUser>>(
  'identity.links.create',
  'users.manage',
  ofUser,
);

const linkUse = z.object({ ...linkInput.shape, session: newSession });
/**
 * Sets the password, ends the user's sessions and signs in. Fails with `link_expired` when the token is wrong, used
 * or too old: of two uses at once one succeeds. Fails with `too_many_requests` like {@link StartSession}.
 */
export const UseAccountLink = defineRequest<SignInResult, z.infer<typeof linkUse>>(
  'identity.links.use',
  'anyone',
  linkUse,
  HASHING_MS,
);

const linkCheck = z.object({ ...linkToken.shape, address: newSession.shape.address });
/** Changes nothing. Fails as {@link UseAccountLink} would. */
export const CheckAccountLink = defineRequest<Done, z.infer<typeof linkCheck>>(
  'identity.links.check',
  'anyone',
  linkCheck,
);

const askForReset = z.object({ ...forgottenPasswordInput.shape, address: newSession.shape.address });
/**
 * Sends a link by mail if the account exists, which changes neither the answer nor its time. Fails with `not_found`
 * where mail is not set up, and with `too_many_requests` like {@link StartSession}.
 */
export const AskForReset = defineRequest<Done, z.infer<typeof askForReset>>(
  'identity.links.ask',
  'anyone',
  askForReset,
);

/** API tokens of the user, the newest first. */
export const ListApiTokens = defineRequest<ApiTokenView[], z.infer<typeof ofUser>>(
  'identity.tokens.list',
  'account.own',
  ofUser,
);
const createToken = z.object({ ...ofUser.shape, ...apiTokenInput.shape });
/** Creates a token, which only the answer contains. Fails with `validation_failed` if its owner may not do as much. */
export const CreateApiToken = defineRequest<CreatedApiToken, { userId: string } & ApiTokenInput>(
  'identity.tokens.create',
  'account.own',
  createToken,
);
const tokenOfUser = z.object({ ...ofUser.shape, tokenId: z.uuid() });
/** Ends a token of the user. Fails with `not_found` if there is none. */
export const RevokeApiToken = defineRequest<Done, z.infer<typeof tokenOfUser>>(
  'identity.tokens.revoke',
  'account.own',
  tokenOfUser,
);

const principalOfUser = z.object({ ...ofUser.shape, tokenId: z.uuid().optional() });
/** Returns what a user, or one of its API tokens, may do now; null: it is gone. For work that outlasts its request. */
export const GetRights = defineRequest<Rights | null, z.infer<typeof principalOfUser>>(
  'identity.rights.get',
  'services',
  principalOfUser,
);

/** Sessions and API tokens of a user, for administrators. Fails with `user_not_found`. */
export const GetAccountAccess = defineRequest<AccountAccess, z.infer<typeof ofUser>>(
  'identity.users.get-access',
  'users.manage',
  ofUser,
);

const ended = z.object({ ...ofUser.shape, sessionId: z.uuid().optional(), tokenId: z.uuid().optional() });
/**
 * Ends a session of a user, an API token, or, without either, all of them. Fails with `user_not_found`, and with
 * `not_found` if the user has no such session or token.
 */
export const EndAccountAccess = defineRequest<Done, z.infer<typeof ended>>(
  'identity.users.end-access',
  'users.manage',
  ended,
);

/** Notices of the last 30 days that the device of a session has not dismissed, the newest first; at most 20. */
export const ListSecurityNotices = defineRequest<SecurityNotice[], z.infer<typeof sessionOfUser>>(
  'identity.notices.list',
  'account.own',
  sessionOfUser,
);
/** Dismisses them on this device alone: a thief cannot hide them from the owner. */
export const DismissSecurityNotices = defineRequest<Done, z.infer<typeof sessionOfUser>>(
  'identity.notices.dismiss',
  'account.own',
  sessionOfUser,
);
