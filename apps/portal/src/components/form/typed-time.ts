import { clockTime } from '@recuerda/contracts/rules/clock-time';

/** A date that is typed in part, such as a day without its year: a field of the browser does not tell it. */
export const PART_OF_DATE = '?';
const TEXT = /^([^ T]*)[ T](.*)$/s;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** '7', '730', '7:30', '7.30', '19h', '7h30', each also with 'a. m.' or 'p. m.'. Without spaces. */
const TYPED = /^(\d{1,2})(?:[:.,h]?(\d\d))?(?:h|hs|hrs)?\.?(?:([ap])\.?m?\.?)?$/i;
const HALF_HOUR = 30;
const MIDNIGHT = '24:00';
/** '00:00', '00:30', ..., '24:00'. */
const HALF_HOURS = Array.from({ length: 49 }, (_, index) => {
  const [hours, minutes] = [Math.floor(index / 2), (index % 2) * HALF_HOUR];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
});

/**
 * Returns what was typed as `HH:MM`; undefined where it is no time.
 *
 * @param isEnd - the end of a window: midnight is `24:00`
 */
export function readTime(text: string, isEnd = false): string | undefined {
  const [, hours, minutes = '00', half] = TYPED.exec(text.replace(/\s/g, '')) ?? [];
  if (hours === undefined) return undefined;
  const isMidnight = hours + minutes === '2400' && half === undefined;
  const time = isMidnight ? MIDNIGHT : clockTime(hours, minutes, half);
  if (isEnd && time === '00:00') return MIDNIGHT;
  return time === MIDNIGHT && !isEnd ? undefined : time;
}

/** True for a text that is neither empty nor a time. */
export const isUnreadableTime = (text: string, isEnd = false): boolean =>
  text !== '' && readTime(text, isEnd) === undefined;

/** Half hours that are offered: from 00:00 to 23:30, at the end of a window from 00:30 to 24:00. */
export const halfHours = (isEnd: boolean): readonly string[] => (isEnd ? HALF_HOURS.slice(1) : HALF_HOURS.slice(0, -1));

/** Returns the next half hour of those offered after, or before, a time `HH:MM`; undefined where there is none. */
export const nextHalfHour = (time: string, direction: 'after' | 'before', isEnd: boolean): string | undefined =>
  direction === 'after' ? halfHours(isEnd).find((one) => one > time) : halfHours(isEnd).findLast((one) => one < time);

/** `YYYY-MM-DDTHH:MM`; '' for none; with a space instead of the 'T' where a part is missing or is no time. */
export function joinDateTime(date: string, time: string): string {
  if (date === '' && time === '') return '';
  return `${date}${DATE.test(date) && readTime(time) === time ? 'T' : ' '}${time}`;
}

/** Returns the parts that {@link joinDateTime} has joined. */
export function splitDateTime(text: string): { date: string; time: string } {
  const [, date = '', time = ''] = TEXT.exec(text) ?? [];
  return { date, time };
}

export const isIncompleteDateTime = (text: string): boolean => text.includes(' ');
