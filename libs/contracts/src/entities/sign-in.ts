import { z } from 'zod';
import { nameField, textField, passwordField, challengeField, secondFactorField } from '../fields.js';
import { utcInstant } from './entity-fields.js';

/** A passkey of an account, as its person sees it. */
export const passkeyView = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: utcInstant,
  lastUsedAt: utcInstant.nullable(),
});
export type PasskeyView = z.infer<typeof passkeyView>;

/** `available`: the server knows its public address, and that browsers allow passkeys there. */
export const passkeysView = z.object({ available: z.boolean(), items: passkeyView.array() });
export type PasskeysView = z.infer<typeof passkeysView>;

/** Options of WebAuthn Level 3 in their JSON form, for `navigator.credentials`. */
export const passkeyOptions = z.record(z.string(), z.unknown());
export type PasskeyOptions = z.infer<typeof passkeyOptions>;

const base64url = (max: number) => z.base64url().min(1).max(max);
const credential = { id: base64url(1_400), rawId: base64url(1_400), type: z.literal('public-key') };
/** The result of `navigator.credentials.get`. */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(8_000),
    userHandle: base64url(200),
  }),
});
/** The result of `navigator.credentials.create`. */
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(40_000),
    transports: z.array(textField.max(20)).max(10).default([]),
  }),
});

export const passkeySignInInput = z.strictObject({ assertion, keep: z.boolean().default(false) });
export type PasskeySignInInput = z.infer<typeof passkeySignInInput>;
export const passkeyConfirmationInput = z.strictObject({ assertion });
export type PasskeyConfirmationInput = z.infer<typeof passkeyConfirmationInput>;
export const passkeyInput = z.strictObject({ name: nameField, attestation });
export type PasskeyInput = z.infer<typeof passkeyInput>;
export const passkeyPatch = z.strictObject({ name: nameField });
export type PasskeyPatch = z.infer<typeof passkeyPatch>;

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

/** The second factor of an account as its person sees it. */
export const secondFactorView = z.object({
  /** Codes of an authenticator app. */
  totp: z.boolean(),
  /** The key of this server does not open its secret: no code of the app is right. */
  unreadable: z.boolean(),
  /** Recovery codes that are left. */
  recoveryCodes: z.int(),
  /** The school demands one of this account. */
  demanded: z.boolean(),
});
export type SecondFactorView = z.infer<typeof secondFactorView>;

/** The secret for an authenticator app. It counts once a first code of it was right. */
export const totpSetup = z.object({
  /** Base32, to be typed. */
  secret: z.string(),
  /** The secret as a URI, for a QR code. */
  uri: z.string(),
});
export type TotpSetup = z.infer<typeof totpSetup>;

/** Each works once; they are shown once. */
export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type NewRecoveryCodes = z.infer<typeof newRecoveryCodes>;

/** Input that continues a sign-in. */
export const secondFactorInput = z.strictObject({ challenge: challengeField, code: secondFactorField });
export type SecondFactorInput = z.infer<typeof secondFactorInput>;
/** Challenge of a sign-in that has to set up a second factor first. */
export const challengeInput = z.strictObject({ challenge: challengeField });
export type ChallengeInput = z.infer<typeof challengeInput>;

export const passwordInput = z.strictObject({ password: passwordField });
export type PasswordInput = z.infer<typeof passwordInput>;
export const codeInput = z.strictObject({ code: secondFactorField });
export type CodeInput = z.infer<typeof codeInput>;
/** Input for a change or removal of the own second factor. */
export const bothFactorsInput = z.strictObject({ password: passwordField, code: secondFactorField });
export type BothFactorsInput = z.infer<typeof bothFactorsInput>;

/** Changes of an account that its owner learns: each may be another way in. */
export const SECURITY_NOTICES = ['device', 'token', 'passkey', 'password', 'identity'] as const;
export type SecurityNoticeKind = (typeof SECURITY_NOTICES)[number];

/** Something that happened to an account, as its owner sees it. */
export const securityNotice = z.object({
  id: z.uuid(),
  kind: z.enum(SECURITY_NOTICES),
  /** Name of the device, the token or the passkey. */
  detail: z.string().nullable(),
  /** Address from which it was done. */
  address: z.string().nullable(),
  at: utcInstant,
});
export type SecurityNotice = z.infer<typeof securityNotice>;
