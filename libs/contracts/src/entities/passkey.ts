import { z } from 'zod';
import { nameField, textField } from '../fields.js';
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
