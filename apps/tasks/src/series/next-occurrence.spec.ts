import { describe, expect, it } from '@jest/globals';
import { addDays, dateOf, instantOf, weekdayOf } from '@recuerda/calendar';
import type { Repetition } from '@recuerda/contracts';
import fc from 'fast-check';
import { nextOccurrence, type WorkingDays } from './next-occurrence.js';

const ZONE = 'America/Tegucigalpa';
const weekdays: WorkingDays = { timeZone: ZONE, isWorkingDay: (date) => weekdayOf(date) < 5 };
/** The local dates of the next occurrences, one after the other. */
function dates(repetition: Repetition, start: string, count: number, days = weekdays): string[] {
  const first = instantOf(days.timeZone, start, '09:00');
  const found: string[] = [];
  let after: Date | null = first;
  while (found.length < count && (after = nextOccurrence(repetition, first, after, days)) !== null)
    found.push(dateOf(days.timeZone, after));
  return found;
}

describe('a repetition [DUE-05]', () => {
  it.each<[string, Repetition, string, string[]]>([
    ['daily', { frequency: 'daily', every: 1 }, '2026-12-31', ['2027-01-01', '2027-01-02']],
    ['every third day', { frequency: 'daily', every: 3 }, '2026-02-27', ['2026-03-02', '2026-03-05']],
    ['weekly on the day of its date', { frequency: 'weekly', every: 1 }, '2026-11-23', ['2026-11-30', '2026-12-07']],
    [
      'every second week on Monday and Friday',
      { frequency: 'weekly', every: 2, weekdays: [1, 5] },
      '2026-11-23',
      ['2026-11-27', '2026-12-07', '2026-12-11'],
    ],
    [
      'monthly on the 31st, or the last of a shorter month',
      { frequency: 'monthly', every: 1, monthDay: 31 },
      '2027-12-31',
      ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'],
    ],
    ['on the day of its date', { frequency: 'monthly', every: 1 }, '2027-01-30', ['2027-02-28', '2027-03-30']],
    ['on the last day', { frequency: 'monthly', every: 1, monthDay: -1 }, '2027-01-30', ['2027-01-31', '2027-02-28']],
    [
      'on the last Friday',
      { frequency: 'monthly', every: 1, weekday: 5, nth: -1 },
      '2026-11-27',
      ['2026-12-25', '2027-01-29'],
    ],
    [
      'on the second Tuesday of each third month',
      { frequency: 'monthly', every: 3, weekday: 2, nth: 2 },
      '2026-11-10',
      ['2027-02-09', '2027-05-11'],
    ],
    [
      'on the first working day',
      { frequency: 'monthly', every: 1, workingDay: 1 },
      '2026-11-02',
      ['2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01', '2027-05-03'],
    ],
    [
      'on the last working day of each second month',
      { frequency: 'monthly', every: 2, workingDay: -1 },
      '2026-11-10',
      ['2026-11-30', '2027-01-29', '2027-03-31'],
    ],
    ['until a day', { frequency: 'daily', every: 1, until: '2026-11-25' }, '2026-11-23', ['2026-11-24', '2026-11-25']],
  ])('is %s', (_what, repetition, start, expected) => {
    const open = repetition.until ? 10 : expected.length;
    expect(dates(repetition, start, open)).toEqual(expected);
  });

  it('skips the days on which the school is closed, for the first working day [DUE-06]', () => {
    const isWorkingDay = (date: string) => weekdayOf(date) < 5 && !date.startsWith('2027-01-0') && date < '2027-03';
    const first: Repetition = { frequency: 'monthly', every: 1, workingDay: 1 };
    expect(dates(first, '2026-12-01', 5, { timeZone: ZONE, isWorkingDay })).toEqual(['2027-01-11', '2027-02-01']);
  });

  it('skips what was missed, and keeps the days it is counted from [DUE-07]', () => {
    const start = new Date('2026-11-02T15:00:00Z');
    const now = new Date('2026-11-23T15:00:01Z');
    const every = (days: number) => nextOccurrence({ frequency: 'daily', every: days }, start, now, weekdays);
    expect(every(7)).toEqual(new Date('2026-11-30T15:00:00Z'));
    expect(every(1)).toEqual(new Date('2026-11-24T15:00:00Z'));
  });

  it.each([
    ['Europe/Madrid', '2026-03-28T09:30', ['07:30', '07:30', '07:30'], '2026-03-28T08:30:00Z'],
    // That hour does not exist on the 29th.
    ['Europe/Madrid', '2026-03-28T02:30', ['01:00', '00:30', '00:30'], '2026-03-28T01:30:00Z'],
    // It occurs twice on the 25th: the first counts.
    ['Europe/Madrid', '2026-10-24T02:30', ['00:30', '01:30', '01:30'], '2026-10-24T00:30:00Z'],
  ])('keeps its local time in %s from %s on [DUE-05]', (timeZone, _local, times, first) => {
    const start = new Date(first);
    let after = start;
    for (const time of times) {
      after = nextOccurrence({ frequency: 'daily', every: 1 }, start, after, { ...weekdays, timeZone })!;
      expect(after.toISOString().slice(11, 16)).toBe(time);
    }
  });

  it('agrees with a look at each day, for any rule', () => {
    const nth = fc.constantFrom(1, 2, 3, 4, -1);
    const weekday = fc.integer({ min: 1, max: 7 });
    const every = fc.integer({ min: 1, max: 4 });
    const rule: fc.Arbitrary<Repetition> = fc.oneof(
      fc.record({ frequency: fc.constant('daily' as const), every }),
      fc.record({
        frequency: fc.constant('weekly' as const),
        every,
        weekdays: fc.uniqueArray(weekday, { minLength: 1 }),
      }),
      fc.record({
        frequency: fc.constant('monthly' as const),
        every,
        monthDay: fc.oneof(fc.constant(-1), fc.integer({ min: 1, max: 31 })),
      }),
      fc.record({ frequency: fc.constant('monthly' as const), every, weekday, nth }),
      fc.record({ frequency: fc.constant('monthly' as const), every, workingDay: fc.constantFrom(1, -1) }),
    );
    const date = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2026-01-01', days));
    fc.assert(
      fc.property(rule, date, fc.nat(400), (repetition, start, later) => {
        const first = instantOf(ZONE, start, '09:00');
        const after = instantOf(ZONE, addDays(start, later), '09:00');
        const next = nextOccurrence(repetition, first, after, weekdays);
        let expected = addDays(start, later + 1);
        while (!occursOn(repetition, start, expected)) expected = addDays(expected, 1);
        expect(next && dateOf(ZONE, next)).toBe(expected);
      }),
    );
  });
});

const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** The naive model. */
function occursOn({ frequency, every, ...rule }: Repetition, start: string, date: string): boolean {
  if (frequency === 'daily') return daysBetween(start, date) % every === 0;
  if (frequency === 'weekly') {
    const monday = (one: string) => addDays(one, -weekdayOf(one));
    const weeks = daysBetween(monday(start), monday(date)) / 7;
    return weeks % every === 0 && (rule.weekdays ?? []).includes(weekdayOf(date) + 1);
  }
  if ((monthOf(date) - monthOf(start)) % every !== 0) return false;
  const days = Array.from({ length: 31 }, (_, day) => addDays(`${date.slice(0, 8)}01`, day));
  const month = days.filter((day) => monthOf(day) === monthOf(date));
  if (rule.workingDay !== undefined)
    return month.filter((day) => weekdayOf(day) < 5).at(rule.workingDay === 1 ? 0 : -1) === date;
  if (rule.weekday !== undefined && rule.nth !== undefined) {
    const { nth } = rule;
    return month.filter((day) => weekdayOf(day) + 1 === rule.weekday).at(nth === -1 ? -1 : nth - 1) === date;
  }
  const day = rule.monthDay === -1 ? month.length : Math.min(rule.monthDay ?? 1, month.length);
  return month[day - 1] === date;
}
