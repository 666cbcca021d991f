import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const KEY_BYTES = 32;

/** Returns a secret as Standard Webhooks writes it. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(KEY_BYTES).toString('base64');

/**
 * The value of `webhook-signature`: one signature for each secret.
 *
 * @param timestamp whole seconds since 1970.
 */
export function signatureOf(id: string, timestamp: number, body: string, secrets: readonly string[]): string {
  return secrets
    .map((secret) => Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .map((key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' ');
}
