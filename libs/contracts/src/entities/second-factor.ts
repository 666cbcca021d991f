import { z } from 'zod';
import { challengeField, passwordField, secondFactorField } from '../fields.js';

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
