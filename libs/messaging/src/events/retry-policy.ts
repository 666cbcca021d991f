import { isPostponed } from '../errors.js';

/** Milliseconds before each further attempt at a failed event. After the last attempt it is dead-lettered. */
export const RETRY_DELAYS_MS: readonly number[] = [1_000, 10_000, 60_000];

/** Earlier attempts at one event. */
export interface Attempts {
  /** Attempts that failed. */
  failures: number;
  /** Attempts that ended because something was away or too slow. */
  postponements: number;
}

type RetryDecision = { delayMs: number; attempts: Attempts } | 'dead-letter';

/** {@link isPostponed} repeats the last delay without end; any other error is dead-lettered after the last delay. */
export function decideRetry(
  { failures, postponements }: Attempts,
  error: unknown,
  delaysMs: readonly number[],
): RetryDecision {
  if (isPostponed(error)) {
    const delayMs = delaysMs[Math.min(postponements, delaysMs.length - 1)] ?? 0;
    return { delayMs, attempts: { failures, postponements: postponements + 1 } };
  }
  const delayMs = delaysMs[failures];
  return delayMs === undefined ? 'dead-letter' : { delayMs, attempts: { failures: failures + 1, postponements } };
}
