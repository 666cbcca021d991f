import { randomBytes } from 'node:crypto';
import type { TotpSetup } from '@recuerda/contracts';
import { Secret, TOTP } from 'otpauth';

/** Settings of RFC 6238 that every authenticator app knows. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 };
/** Steps before and after the present one whose codes are accepted: clocks differ, and people type slowly. */
const WINDOW = 1;
/** Length of a secret: that of the hash (RFC 4226, 4, R6). */
const SECRET_BYTES = 20;

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Returns the secret for an authenticator app, as text and as a URI. */
export function setupOf(bytes: Buffer, email: string): TotpSetup {
  const secret = secretOf(bytes);
  const uri = new TOTP({ ...SETTINGS, issuer: 'Recuerda', label: email, secret }).toString();
  return { secret: secret.base32, uri };
}

/** Returns the time step of a code; null if the code is not accepted now. */
export function stepOf(bytes: Buffer, code: string, now: Date): number | null {
  const { period, ...settings } = SETTINGS;
  const timestamp = now.getTime();
  const options = { ...settings, period, timestamp, window: WINDOW, secret: secretOf(bytes), token: code };
  const delta = TOTP.validate(options);
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
}

function secretOf(bytes: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}
