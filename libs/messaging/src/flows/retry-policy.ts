import { cannotBeDoneNow } from './not-now.js';

/** Delays before a failed event is handled again, milliseconds; the one after the last is the dead letter. */
export const RETRY_DELAYS_MS: readonly number[] = [1_000, 10_000, 60_000];

/** How often an event failed, and how often it could not be done for no fault of its own. */
export interface Attempts {
  failures: number;
  postponements: number;
}

export type Verdict = { delayMs: number; attempts: Attempts } | 'give up';

/** What to do with an event that was not handled. What cannot be done now repeats the last delay and is never given up. */
export function judge({ failures, postponements }: Attempts, error: unknown, delaysMs: readonly number[]): Verdict {
  if (cannotBeDoneNow(error)) {
    const delayMs = delaysMs[Math.min(postponements, delaysMs.length - 1)] ?? 0;
    return { delayMs, attempts: { failures, postponements: postponements + 1 } };
  }
  const delayMs = delaysMs[failures];
  return delayMs === undefined ? 'give up' : { delayMs, attempts: { failures: failures + 1, postponements } };
}
