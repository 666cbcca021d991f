import { z } from 'zod';
import { passwordField, textField } from '../fields.js';

/** By what, besides the password, people may sign in; `oidc`: the OpenID provider. */
export const signInMethods = z.object({ oidc: z.object({ name: z.string() }).nullable() });
export type SignInMethods = z.infer<typeof signInMethods>;

/** `next`: the portal's path to return to; null for a sign-in in a window of its own. */
export const oidcBeginning = z.strictObject({
  keep: z.boolean().default(false),
  next: textField.max(1_000).nullable().default(null),
});
export type OidcBeginning = z.infer<typeof oidcBeginning>;

/** The provider's page on which the person signs in. */
export const oidcStart = z.object({ url: z.string() });
export type OidcStart = z.infer<typeof oidcStart>;

const parameter = textField.max(4_000);
/** Parameters that the provider adds to the address of the portal (OpenID Connect Core 3.1.2.5, RFC 9207). */
export const oidcAnswer = z.object({
  state: parameter,
  code: parameter.optional(),
  iss: parameter.optional(),
  error: parameter.optional(),
});
export type OidcAnswer = z.infer<typeof oidcAnswer>;

/** Input that connects the account with the provider. */
export const connectOidcInput = z.strictObject({ password: passwordField });
export type ConnectOidcInput = z.infer<typeof connectOidcInput>;

/** Whether the account is connected with the provider, and whether it has a password. */
export const oidcConnectionView = z.object({
  provider: signInMethods.shape.oidc,
  connected: z.boolean(),
  password: z.boolean(),
});
export type OidcConnectionView = z.infer<typeof oidcConnectionView>;
