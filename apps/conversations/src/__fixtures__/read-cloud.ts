import { readCloudWebhook } from '../webhooks/read-cloud-webhook.js';
import type { Received } from '../webhooks/received.js';

/** Returns what a webhook of Meta holds. */
export function readCloud(given: unknown, own?: readonly string[]): Received {
  const reading = readCloudWebhook(given, own);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}
