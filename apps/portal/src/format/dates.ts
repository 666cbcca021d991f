import { schoolZone } from './school-zone';

type Instant = string | number;

const FORMATS = {
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  dayOfYear: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'short', year: 'numeric' },
  shortDay: { dateStyle: 'medium' },
  moment: { dateStyle: 'medium', timeStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** By zone, locale and format: a school has one zone. */
const made = new Map<string, Intl.DateTimeFormat>();

function formatOf(name?: keyof typeof FORMATS, timeZone = schoolZone()): Intl.DateTimeFormat {
  const key = `${timeZone} ${name}`;
  let format = made.get(key);
  // Swedish writes dates as ISO 8601 does.
  if (!format)
    made.set(key, (format = new Intl.DateTimeFormat(name ? 'es-ES' : 'sv', { ...(name && FORMATS[name]), timeZone })));
  return format;
}

const formatted = (instant: Instant, ...format: Parameters<typeof formatOf>): string =>
  formatOf(...format).format(new Date(instant));

// Instants (ISO 8601, or ms since the epoch) in the school's zone.
/** '21 de noviembre de 2026' */
export const formatDay = (instant: Instant): string => formatted(instant, 'day');
/** 'sábado, 21 de noviembre' */
export const formatDayOfYear = (instant: Instant): string => formatted(instant, 'dayOfYear');
/** '21 nov 2026' */
export const formatShortDay = (instant: Instant): string => formatted(instant, 'shortDay');
/** '21 nov 2026, 10:15:00' */
export const formatMoment = (instant: Instant): string => formatted(instant, 'moment');
/** '21 nov 2026, 10:15' */
export const formatMinute = (instant: Instant): string => formatted(instant, 'minute');
/** '10:15' */
export const formatTime = (instant: Instant): string => formatted(instant, 'time');

/** '21 de noviembre de 2026', of a date `YYYY-MM-DD`. */
export const formatDate = (date: string): string => formatted(date, 'day', 'UTC');
/** '6 de octubre de 2027', or '6–8 de octubre de 2027', of dates `YYYY-MM-DD`, both inclusive. */
export const formatDates = (from: string, to: string): string =>
  formatOf('day', 'UTC').formatRange(new Date(from), new Date(to));

/** 'nov 2026', of a month `YYYY-MM`. */
export const formatMonth = (month: string): string => formatted(month, 'month', 'UTC');

/** The school's date of an instant, `YYYY-MM-DD`. */
export const dateOf = (instant: Instant): string => formatted(instant);
export const today = (): string => dateOf(Date.now());

/** An instant as the API has it. */
export const toInstant = (ms: number): string => new Date(ms).toISOString();

/** 'las 14:30' (or 'la 1:30') today, else 'el martes, 24 de noviembre, a las 14:30'; in the school's zone. */
export function formatUntil(instant: string, now: number): string {
  const clock = formatTime(instant);
  const time = `${clock.startsWith('1:') ? 'la' : 'las'} ${clock}`;
  return dateOf(instant) === dateOf(now) ? time : `el ${formatDayOfYear(instant)}, a ${time}`;
}
