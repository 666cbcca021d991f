import { z } from 'zod';
import { ROLES } from '../access/permissions.js';
import { nameField } from '../fields.js';
import { utcInstant } from './entity-fields.js';

/** Longest accepted e-mail address (RFC 5321, 4.5.3.1.3), and lengths of a password, in characters. */
export const MAX_EMAIL = 254;
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 200;

const MISSING = 'Este campo es obligatorio.';

/** In lower case: two accounts never differ by case only. */
export const emailField = z
  .string({ error: MISSING })
  .trim()
  .min(1, MISSING)
  .max(MAX_EMAIL, `No puede superar los ${MAX_EMAIL} caracteres.`)
  .pipe(z.email('El correo no es válido.').toLowerCase());
/** A new password. Kept exactly as it was typed. */
export const newPasswordField = z
  .string({ error: MISSING })
  .min(MIN_PASSWORD, `Debe tener al menos ${MIN_PASSWORD} caracteres.`)
  .max(MAX_PASSWORD, `No puede superar los ${MAX_PASSWORD} caracteres.`);
/** A password to be checked: whatever was typed, within what is hashed. */
export const passwordField = z.string({ error: MISSING }).min(1, MISSING).max(MAX_PASSWORD, 'Demasiado largo.');

/** An account as it is shown. */
export const userView = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
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
