import { DAY_MS, HOUR_MS, MINUTE_MS } from '@recuerda/contracts';

/** The start of an instant's minute. */
export const minuteOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS);

/** The start of an instant's hour (UTC). */
export const hourOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / HOUR_MS) * HOUR_MS);

/** The instant `days` times 24 hours before; clock changes do not stretch it. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/**
 * The first minute of the rolling window of sends `days` times 24 hours long. The minute that holds the
 * window's border counts whole: a send at exactly the border is inside, none inside is ever lost, and one
 * up to 59.999 s older may be counted too, since sends are kept by the minute.
 */
export const firstMinute = (now: Date, days: number): Date => minuteOf(daysBefore(now, days));

/** Ids of the departments that figures are limited to; undefined: all. */
export type Scope = readonly string[] | undefined;
