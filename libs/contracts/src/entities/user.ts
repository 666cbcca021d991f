import { z } from 'zod';
import { ROLES } from '../access/permissions.js';
import { emailField, nameField, newPasswordField, passwordField } from '../fields.js';
import { utcInstant } from './entity-fields.js';

/** An account as it is shown. */
export const userView = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** Of a manager; empty for the other roles. */
  departmentIds: z.array(z.uuid()),
  createdAt: utcInstant,
});
export type UserView = z.infer<typeof userView>;

/** What a person enters to create the first administrator; `token` is in the link that the start prints. */
export const setupInput = z.strictObject({
  token: z.string().min(1).max(200),
  name: nameField,
  email: emailField,
  password: newPasswordField,
});
export type SetupInput = z.infer<typeof setupInput>;

/** What a person enters to sign in. `keep`: for 30 days instead of until 12 hours without an action. */
export const signInInput = z.strictObject({
  email: emailField,
  password: passwordField,
  keep: z.boolean().default(false),
});
export type SignInInput = z.infer<typeof signInInput>;

export const changePasswordInput = z.strictObject({ current: passwordField, next: newPasswordField });
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;
