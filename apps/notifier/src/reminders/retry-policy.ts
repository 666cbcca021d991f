import type { SendOutcome } from '../channels/send-outcome.js';

type Retryable = Extract<SendOutcome, { kind: 'retryable' }>;

/** Maximum POSTs per reminder; not configurable. */
export const MAX_ATTEMPTS = 3;
/** Delays after the first and the second failed POST, ms. */
const WAITS_MS = [1_000, 4_000];
/** Longest delay that a provider may request, ms. */
const MAX_RETRY_AFTER_MS = 5 * 60_000;
/** A reminder that is still throttled this long after its first POST, or after its hold, fails, ms. */
const MAX_THROTTLED_MS = 5 * 60_000;

/**
 * Backoff of what must succeed, such as recording that a message was sent: giving up would send the message again.
 */
export const BACKOFF = { firstDelayMs: 100, maxDelayMs: 5_000 };

/** Delay after the failed POST number `attempt`, ms; null if it was the last. `jitter` is in [0, 1). */
export function waitAfter(attempt: number, jitter: number): number | null {
  if (attempt >= MAX_ATTEMPTS) return null;
  const base = WAITS_MS[attempt - 1] ?? 0;
  return Math.round(base * (1 + jitter / 4));
}

/** The same of what may be retried. After the last POST only its status is waited for. */
export function waitRetryable(
  attempt: number,
  { retryAfterMs = 0, awaitsStatus }: Retryable,
  jitter: number,
): number | null {
  const wait = waitAfter(attempt, jitter) ?? (awaitsStatus ? 0 : null);
  return wait === null ? null : Math.max(wait, retryAfterMs);
}

/**
 * Delay after a throttled POST, which is no attempt, ms; null if there is no further one. `sinceFirstMs` is the time
 * since the reminder's first POST, or since the end of its hold.
 */
export function waitThrottled(retryAfterMs: number | undefined, sinceFirstMs: number, jitter: number): number | null {
  if (sinceFirstMs > MAX_THROTTLED_MS) return null;
  return retryAfterMs === undefined ? waitAfter(1, jitter) : Math.min(retryAfterMs, MAX_RETRY_AFTER_MS);
}
