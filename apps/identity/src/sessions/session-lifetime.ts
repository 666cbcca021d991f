import { HOUR_MS, MINUTE_MS } from '@recuerda/contracts';

/** A session ends this long after the last action, unless it is kept. */
export const IDLE_MS = 12 * HOUR_MS;
/** A session ends this long after it began, whatever happens. */
const MAX_MS = 30 * 24 * HOUR_MS;
/** How long after the password was entered the session can make other ways in. */
const CONFIRMED_MS = 5 * MINUTE_MS;
/** Actions within this time of the last recorded one are not recorded. */
export const RECORD_EVERY_MS = 60_000;

interface Lifetime {
  keep: boolean;
  createdAt: Date;
  lastUsedAt: Date;
}

/** Returns the end of a session's confirmation, ISO 8601; null if it was never confirmed. */
export const confirmedUntil = (confirmedAt: Date | null): string | null =>
  confirmedAt && new Date(confirmedAt.getTime() + CONFIRMED_MS).toISOString();

/** Returns true within five minutes; false for a later instant, beyond what clocks differ. */
export function isRecent(at: Date, now: Date): boolean {
  const ageMs = now.getTime() - at.getTime();
  return ageMs < CONFIRMED_MS && ageMs > -MINUTE_MS;
}

/** Returns when a session ends if nothing more is done. */
export function endOf({ keep, createdAt, lastUsedAt }: Lifetime): Date {
  const last = createdAt.getTime() + MAX_MS;
  return new Date(keep ? last : Math.min(last, lastUsedAt.getTime() + IDLE_MS));
}
