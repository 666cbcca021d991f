import { createHmac } from 'node:crypto';

/** The header by which Meta signs the raw body of a webhook. */
export const SIGNATURE_HEADER = 'x-hub-signature-256';

/** `sha256=` and the HMAC of the raw body with the app secret, in hexadecimal digits. */
export const signatureOf = (body: string, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
