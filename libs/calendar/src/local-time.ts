import { Temporal } from 'temporal-polyfill';
import { DAY_MS, MINUTE_MS } from './durations.js';

/** Days whose start is kept, of all zones: calendars of a school look at the same ones. */
const MAX_KEPT_DAYS = 10_000;
/** Starts of local days, ms since the epoch, by zone and date. */
const starts = new Map<string, number>();

/**
 * Returns the first instant at which the clocks of the zone show `time` of `date`: of an hour that occurs twice, the
 * first; of a time that the clocks skip, the instant after the skip. `24:00` is the start of the next day.
 */
export function instantOf(timeZone: string, date: string, time: string): Date {
  const next = addDays(date, 1);
  if (time === '24:00') return new Date(startOf(timeZone, next));
  const start = startOf(timeZone, date);
  // No clock turns on a day of 24 hours.
  if (startOf(timeZone, next) - start === DAY_MS) return new Date(start + minutesOf(time) * MINUTE_MS);
  return new Date(lookUp(timeZone, date, time));
}

/** Returns the local date, `YYYY-MM-DD`. */
export const dateOf = (timeZone: string, instant: Date): string => inZone(timeZone, instant).toPlainDate().toString();

/** Returns the local time, `HH:MM`. */
export const timeOf = (timeZone: string, instant: Date): string =>
  inZone(timeZone, instant).toPlainTime().toString({ smallestUnit: 'minute' });

/** Returns the date so many days later, `YYYY-MM-DD`. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Monday is 0. */
export const weekdayOf = (date: string): number => (new Date(date).getUTCDay() + 6) % 7;

const inZone = (timeZone: string, instant: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);

function startOf(timeZone: string, date: string): number {
  const key = `${timeZone} ${date}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  if (starts.size >= MAX_KEPT_DAYS) starts.clear();
  const start = lookUp(timeZone, date, '00:00');
  starts.set(key, start);
  return start;
}

/** Ms since the epoch. */
function lookUp(timeZone: string, date: string, time: string): number {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const isSkipped = !zoned.toPlainDateTime().equals(local);
  // What is skipped is read as so much before the skip.
  const instant = isSkipped ? (zoned.getTimeZoneTransition('next') ?? zoned) : zoned;
  return instant.epochMilliseconds;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
