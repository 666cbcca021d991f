import { addDays, dateOf, instantOf, timeOf, weekdayOf } from '@recuerda/calendar';
import { schoolZone } from './school-zone';

/** The value of a field of date and time, in the school's zone: `YYYY-MM-DDTHH:MM`, or '' for none. */
export function toLocalInput(instant: string | null | undefined): string {
  const at = new Date(instant ?? NaN);
  return Number.isNaN(at.getTime()) ? '' : `${dateOf(schoolZone(), at)}T${timeOf(schoolZone(), at)}`;
}

/** Returns the instant of such a field; null where it is empty. */
export function fromLocalInput(text: string): string | null {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(text) ?? [];
  return date && time && isDate(date) ? instantOf(schoolZone(), date, time).toISOString() : null;
}

/** Returns the instants at which a date of the school begins and ends; undefined for what is no date. */
export function boundsOf(date: string): { start: string; end: string } | undefined {
  if (!isDate(date)) return undefined;
  const at = (time: string) => instantOf(schoolZone(), date, time).toISOString();
  return { start: at('00:00'), end: at('24:00') };
}

/** The instant at which the school's clocks show `time` on the next day. */
export const tomorrowAt = (now: number, time: string): string =>
  instantOf(schoolZone(), addDays(dateOf(schoolZone(), new Date(now)), 1), time).toISOString();

/** ISO 8601: Monday is 1. */
export const isoWeekdayOf = (date: string): number => weekdayOf(date) + 1;

const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
