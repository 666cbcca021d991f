import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@recuerda/contracts';

/** Delays after the first, second ... failed attempt, as Standard Webhooks recommends: three days in all. */
const DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/** A receiver may ask for no longer delay. */
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;
/** Part of a delay that may be added to it, so that what failed together does not come again together. */
const JITTER = 0.2;

/**
 * Returns how long to wait after the failed attempt number `tries`, ms; null: it was the last one.
 *
 * @param retryAfterMs what the receiver asked for.
 */
export function retryDelay(tries: number, retryAfterMs: number | null, random: () => number): number | null {
  const delay = DELAYS_MS[tries - 1];
  if (delay === undefined) return null;
  return Math.max(Math.round(delay * (1 + JITTER * random())), Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
}

/** Reads `Retry-After`: seconds or a date. Returns ms; null if there is none. */
export function retryAfterOf(header: string | undefined, now: Date): number | null {
  if (header === undefined || header.trim() === '') return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND_MS;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
