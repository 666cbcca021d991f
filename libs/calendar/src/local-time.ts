import { Temporal } from 'temporal-polyfill';

/**
 * Returns the first instant at which the clocks of the zone show `time` of `date`: of an hour that occurs twice, the
 * first; of a time that the clocks skip, the instant after the skip. `24:00` is the start of the next day.
 */
export function instantOf(timeZone: string, date: string, time: string): Date {
  const local = localTime(date, time);
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const isSkipped = !zoned.toPlainDateTime().equals(local);
  // What is skipped is read as so much before the skip.
  const instant = isSkipped ? (zoned.getTimeZoneTransition('next') ?? zoned) : zoned;
  return new Date(instant.epochMilliseconds);
}

/** Returns the local date, `YYYY-MM-DD`. */
export const dateOf = (timeZone: string, instant: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Returns the date so many days later, `YYYY-MM-DD`. */
export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();

/** Monday is 0. */
export const weekdayOf = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek - 1;

function localTime(date: string, time: string): Temporal.PlainDateTime {
  if (time === '24:00') return Temporal.PlainDate.from(date).add({ days: 1 }).toPlainDateTime();
  return Temporal.PlainDateTime.from(`${date}T${time}`);
}
