import { readTime } from './typed-time';

/** A date that is typed in part, such as a day without its year: a field of the browser does not tell it. */
export const PART_OF_DATE = '?';
const TEXT = /^([^ T]*)[ T](.*)$/s;
const DATE = /^\d{4}-\d\d-\d\d$/;

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
