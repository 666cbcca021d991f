import { DAY_MS, MINUTE_MS } from '@recuerda/contracts';
import type { SendOutcome } from '../channels/send-outcome.js';
import { HOLD_MS } from '../provider-state/breaker.js';

type Retryable = Extract<SendOutcome, { kind: 'retryable' }>;

/** Maximum POSTs per reminder; not configurable. */
export const MAX_ATTEMPTS = 3;
/** Delays after the first and the second failed POST, ms. */
const WAITS_MS = [1_000, 4_000];
/** Longest delay that a provider may request, ms. */
const MAX_RETRY_AFTER_MS = 5 * 60_000;
/** A reminder that is still throttled this long after its first POST, or after its hold, fails, ms. */
const MAX_THROTTLED_MS = 5 * 60_000;
/** A message that meets an outage this long after its first POST, while others may be sent, fails, ms. */
const MAX_OUTAGE_MS = DAY_MS;

/**
 * Backoff of what must succeed, such as recording that a message was sent: giving up would send the message again. It
 * is recorded before the scheduler dispatches it again after an outage of the database that outlasts its claim.
 */
export const BACKOFF = { firstDelayMs: 100, maxDelayMs: 250 };

/** Delay after the failed POST number `attempt`, ms; null if it was the last. `jitter` is in [0, 1). */
export function waitAfter(attempt: number, jitter: number): number | null {
  if (attempt >= MAX_ATTEMPTS) return null;
  const base = WAITS_MS[attempt - 1] ?? 0;
  return Math.round(base * (1 + jitter / 4));
}

/** Returns the wait after a retryable failure, ms: after the last POST only for its status; null if it has ended. */
export function waitRetryable(
  attempt: number,
  { retryAfterMs = 0, awaitsStatus, suspect }: Retryable,
  jitter: number,
): number | null {
  const wait = waitAfter(attempt, jitter) ?? (awaitsStatus && suspect !== 'outage' ? 0 : null);
  return wait === null ? null : Math.max(wait, retryAfterMs);
}

/**
 * Returns the hold of a message after its POST number `attempt` met an outage, ms; null: none. Its last POST is
 * repeated, so that an outage of a few people is survived, too: after as long as it has lasted, between a minute and
 * {@link HOLD_MS}. `sinceFirstMs` is the time since the first POST.
 */
export function holdAfter(
  attempt: number,
  { suspect, holdReason, retryAfterMs = 0 }: Retryable,
  sinceFirstMs: number,
  jitter: number,
): number | null {
  if (holdReason) return Math.max(HOLD_MS, retryAfterMs);
  if (suspect !== 'outage' || attempt < MAX_ATTEMPTS || sinceFirstMs > MAX_OUTAGE_MS) return null;
  const lasted = Math.min(HOLD_MS, Math.max(MINUTE_MS, sinceFirstMs));
  return Math.max(Math.round(lasted * (1 + jitter / 4)), retryAfterMs);
}

/** Whether nothing is posted after the POST number `attempt`. */
export const isLast = (attempt: number, outcome: SendOutcome): boolean =>
  attempt >= MAX_ATTEMPTS && !(outcome.kind === 'retryable' && outcome.suspect === 'outage');

/**
 * Delay after a throttled POST, which is no attempt, ms; null if there is no further one. `sinceFirstMs` is the time
 * since the reminder's first POST, or since the end of its hold.
 */
export function waitThrottled(retryAfterMs: number | undefined, sinceFirstMs: number, jitter: number): number | null {
  if (sinceFirstMs > MAX_THROTTLED_MS) return null;
  return retryAfterMs === undefined ? waitAfter(1, jitter) : Math.min(retryAfterMs, MAX_RETRY_AFTER_MS);
}
