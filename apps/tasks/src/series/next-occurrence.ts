import { addDays, dateOf, instantOf, timeOf } from '@recuerda/calendar';
import type { Repetition } from '@recuerda/contracts';
import { type Freq, type RRuleOptions, RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';

type Rule = Omit<Extract<RRuleOptions, { freq: Freq }>, 'dtstart'>;

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
/** Shorter months lack the days after it. */
const SHORTEST_MONTH = 28;
/** A month may have no working day: so many are tried. */
const MAX_MONTHS = 24;
/** Due dates end with the year 2200. */
const LAST_DATE = '2200-12-30';

/** The days on which the school works. */
export interface WorkingDays {
  /** IANA name. */
  timeZone: string;
  /** @param date local date `YYYY-MM-DD` */
  isWorkingDay(date: string): boolean;
}

/**
 * Returns when a task is due again: the first date of its repetition after `after`, at the local time of `start`, from
 * which its days, weeks or months are counted. Null: there is none any more.
 */
export function nextOccurrence(
  repetition: Repetition,
  start: Date,
  after: Date,
  { timeZone, isWorkingDay }: WorkingDays,
): Date | null {
  const time = timeOf(timeZone, start);
  const first = dateOf(timeZone, start);
  const last = repetition.until && repetition.until < LAST_DATE ? repetition.until : LAST_DATE;
  // The date of `after` itself may still come: later on that day.
  let date: string | null = addDays(dateOf(timeZone, after), -1);
  for (;;) {
    date = nextDate(repetition, first, date, isWorkingDay);
    if (date === null || date > last) return null;
    const instant = instantOf(timeZone, date, time);
    if (instant > after) return instant;
  }
}

function nextDate(
  repetition: Repetition,
  first: string,
  after: string,
  isWorkingDay: WorkingDays['isWorkingDay'],
): string | null {
  const { workingDay } = repetition;
  if (workingDay === undefined) return dateAfter(ruleOf(repetition, first), first, after);
  // Month by month, from that of `after` on.
  const month: Rule = { freq: 'MONTHLY', interval: repetition.every, byMonthDay: [1] };
  let start: string | null = addDays(startOfMonth(after), -1);
  for (let tried = 0; tried < MAX_MONTHS; tried += 1) {
    start = dateAfter(month, startOfMonth(first), start);
    if (start === null) return null;
    const working = datesOfMonth(start).filter(isWorkingDay);
    const date = working.at(workingDay === 1 ? 0 : -1);
    if (date !== undefined && date > after) return date;
  }
  return null;
}

/** The rule of RFC 5545. */
function ruleOf({ frequency, every, weekdays, monthDay, weekday, nth }: Repetition, first: string): Rule {
  if (frequency === 'daily') return { freq: 'DAILY', interval: every };
  if (frequency === 'weekly')
    return { freq: 'WEEKLY', interval: every, ...(weekdays && { byDay: weekdays.map(nameOf) }) };
  const monthly: Rule = { freq: 'MONTHLY', interval: every };
  if (weekday !== undefined && nth !== undefined) return { ...monthly, byDay: [`${nth}${nameOf(weekday)}`] };
  const day = monthDay ?? Number(first.slice(8));
  if (day <= SHORTEST_MONTH) return { ...monthly, byMonthDay: [day] };
  const days = Array.from({ length: day - SHORTEST_MONTH + 1 }, (_, more) => SHORTEST_MONTH + more);
  return { ...monthly, byMonthDay: days, bySetPos: [-1] };
}

/** Dates have no zone: they are counted in UTC. */
function dateAfter(rule: Rule, first: string, after: string): string | null {
  const dates = new RRuleTemporal({ ...rule, dtstart: midnight(first), tzid: 'UTC' });
  return dates.next(midnight(after), false)?.toPlainDate().toString() ?? null;
}

const midnight = (date: string): Temporal.ZonedDateTime => Temporal.PlainDate.from(date).toZonedDateTime('UTC');
const nameOf = (weekday: number): string => WEEKDAYS[weekday - 1] ?? 'MO';
const startOfMonth = (date: string): string => `${date.slice(0, 8)}01`;

function datesOfMonth(start: string): string[] {
  const { daysInMonth } = Temporal.PlainDate.from(start);
  return Array.from({ length: daysInMonth }, (_, day) => addDays(start, day));
}
