import { z } from 'zod';
import { ROLES } from '../access/permissions.js';
import { emailField, idField, nameField, newPasswordField, passwordField } from '../fields.js';
import { MAX_IDS } from '../rules/limits.js';
import { expectedOf, utcInstant } from './entity-fields.js';

/** An account as it is shown. */
export const userView = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** Departments of a manager; empty for the other roles. */
  departmentIds: z.array(z.uuid()),
  createdAt: utcInstant,
});
export type UserView = z.infer<typeof userView>;

/**
 * Why the last try to send a mail failed: of `address`, the server does not take mail for it; `not_set_up`: there is no
 * server any more.
 */
export const MAIL_FAILURES = ['unreachable', 'credentials', 'address', 'refused', 'not_set_up'] as const;
export type MailFailure = (typeof MAIL_FAILURES)[number];
/** A link that goes to a person by mail. `waiting`: for its first try, or with `failure` for another one. */
export const linkMail = z.object({
  state: z.enum(['waiting', 'sent', 'failed']),
  /** When it was sent, or else asked for. */
  at: utcInstant,
  failure: z.enum(MAIL_FAILURES).nullable(),
});
export type LinkMail = z.infer<typeof linkMail>;

/** An account as administrators see it. `invited`: nobody has chosen its password yet. */
export const userSummary = userView.extend({
  status: z.enum(['invited', 'active']),
  lastSignInAt: utcInstant.nullable(),
  /** The last link by mail; null: none goes to this account, or it was used. */
  mail: linkMail.nullable(),
  /** Signing in asks for more than a password. */
  secondFactor: z.boolean(),
  /** The key of this server does not open the secret of the authenticator app: it must be set up again. */
  secondFactorUnreadable: z.boolean(),
});
export type UserSummary = z.infer<typeof userSummary>;

/** Without repetitions, in a fixed order. */
const departmentIdsField = z
  .array(idField)
  .max(MAX_IDS, `Máximo ${MAX_IDS} departamentos.`)
  .transform((ids) => [...new Set(ids)].sort());
const roleField = z.enum(ROLES, { error: 'Elige un rol.' });

/** Input for an invitation. Only a manager has departments, at least one. */
export const userInput = z.strictObject({
  name: nameField,
  email: emailField,
  role: roleField,
  departmentIds: departmentIdsField.default([]),
});
export type UserInput = z.infer<typeof userInput>;

/** The e-mail stays. */
export const userPatch = z
  .strictObject({ name: nameField, role: roleField, departmentIds: departmentIdsField })
  .partial();
export type UserPatch = z.infer<typeof userPatch>;
export const userEdit = userPatch.extend({
  expected: expectedOf(userView.pick({ name: true, role: true, departmentIds: true }).shape),
});
export type UserEdit = z.infer<typeof userEdit>;

/** A link by which the person of an account chooses a password, once: an invitation or a reset. */
export const accountLink = z.object({
  kind: z.enum(['invitation', 'reset']),
  /** A path where PUBLIC_URL is not set: browsers know what it follows. */
  url: z.string(),
  expiresAt: utcInstant,
  /** Address to which another link goes by mail; either works, until one is used. Null: mail is not set up. */
  mailTo: z.string().nullable(),
});
export type AccountLink = z.infer<typeof accountLink>;

export const invitedUser = z.object({ user: userSummary, link: accountLink });
export type InvitedUser = z.infer<typeof invitedUser>;

/** Input of a person who has an {@link AccountLink}. */
export const linkToken = z.strictObject({ token: z.string().min(1).max(200) });
export type LinkToken = z.infer<typeof linkToken>;
export const linkInput = linkToken.extend({ password: newPasswordField });
export type LinkInput = z.infer<typeof linkInput>;

/** Input for the first administrator; `token` is in the link that the start prints. */
export const setupInput = linkToken.extend({
  name: nameField,
  email: emailField,
  password: newPasswordField,
});
export type SetupInput = z.infer<typeof setupInput>;

/** Input for a sign-in. `keep`: for 30 days instead of until 12 hours without an action. */
export const signInInput = z.strictObject({
  email: emailField,
  password: passwordField,
  keep: z.boolean().default(false),
});
export type SignInInput = z.infer<typeof signInInput>;

/** Input of a person who cannot sign in. */
export const forgottenPasswordInput = z.strictObject({ email: emailField });
export type ForgottenPasswordInput = z.infer<typeof forgottenPasswordInput>;

export const changePasswordInput = z.strictObject({ current: passwordField, next: newPasswordField });
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;
