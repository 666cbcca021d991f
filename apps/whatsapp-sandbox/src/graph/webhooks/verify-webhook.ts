import { randomBytes } from 'node:crypto';

const TIMEOUT_MS = 10_000;

/** Meta's challenge when a webhook is registered: the receiver answers `hub.challenge` if it knows the verify token. */
export async function verifyWebhook(webhookUrl: string, verifyToken: string): Promise<boolean> {
  const challenge = randomBytes(8).toString('hex');
  const url = new URL(webhookUrl);
  url.searchParams.set('hub.mode', 'subscribe');
  url.searchParams.set('hub.verify_token', verifyToken);
  url.searchParams.set('hub.challenge', challenge);
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.status === 200 && (await response.text()) === challenge;
  } catch {
    return false;
  }
}
