import { HOUR_MS } from '@recuerda/contracts';

/** A session ends this long after the last action, unless it is kept. */
export const IDLE_MS = 12 * HOUR_MS;
/** A session ends this long after it began, whatever happens. */
const MAX_MS = 30 * 24 * HOUR_MS;
/** Actions within this time of the last recorded one are not recorded. */
export const RECORD_EVERY_MS = 60_000;

interface Lifetime {
  keep: boolean;
  createdAt: Date;
  lastUsedAt: Date;
}

/** Returns when a session ends if nothing more is done. */
export function endOf({ keep, createdAt, lastUsedAt }: Lifetime): Date {
  const last = createdAt.getTime() + MAX_MS;
  return new Date(keep ? last : Math.min(last, lastUsedAt.getTime() + IDLE_MS));
}
