import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { calendarNearTurn } from './__fixtures__/any-calendar.js';
import { minutesOf } from './__fixtures__/minute-model.js';
import { DAY_MS, MINUTE_MS } from './durations.js';
import { placeReminder, spreadOf, spreadOffset } from './next-reminder.js';
import { openIntervals } from './open-intervals.js';

const DAYS = 4;
const EMPLOYEE = '01890000-0000-7000-8000-0000deadbeef';

describe('the compiled intervals, against a model that looks at the clock every minute', () => {
  it('are open in the same minutes, also where clocks turn and where a day was left out [CAL-03]', () => {
    fc.assert(
      fc.property(calendarNearTurn, ({ calendar, at }) => {
        const end = at + DAYS * DAY_MS;
        const intervals = openIntervals(calendar, new Date(at), new Date(end));
        const isOpen = (minute: number) =>
          intervals.some(({ opensAt, closesAt }) => opensAt.getTime() <= minute && minute < closesAt.getTime());
        const wrong = minutesOf(calendar, at, DAYS).filter((minute) => isOpen(minute.at) !== minute.open);
        expect(wrong.map((minute) => new Date(minute.at).toISOString())).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('are in order and do not touch [CAL-03]', () => {
    fc.assert(
      fc.property(calendarNearTurn, ({ calendar, at }) => {
        const intervals = openIntervals(calendar, new Date(at), new Date(at + 400 * DAY_MS));
        for (const [index, { opensAt, closesAt }] of intervals.entries()) {
          expect(opensAt < closesAt).toBe(true);
          expect(intervals[index - 1]?.closesAt.getTime() ?? -Infinity).toBeLessThan(opensAt.getTime());
        }
      }),
      { numRuns: 40 },
    );
  });

  it('move a reminder to the first open minute plus its place in the spread, never out of the window [CAL-04]', () => {
    fc.assert(
      fc.property(calendarNearTurn, ({ calendar, at }) => {
        const end = new Date(at + DAYS * DAY_MS);
        const placed = placeReminder(new Date(at), EMPLOYEE, openIntervals(calendar, new Date(at), end));
        const minutes = minutesOf(calendar, at, DAYS);
        if (minutes[0]?.open)
          return expect(placed).toEqual({ at: new Date(at), nominalAt: new Date(at), reason: null });
        const first = minutes.findIndex(({ open }) => open);
        if (first === -1) return expect(placed.reason).toBeNull();
        const next = minutes.findIndex(({ open }, index) => index > first && !open);
        const opensAt = new Date(at + first * MINUTE_MS);
        const closesAt = next === -1 ? end : new Date(at + next * MINUTE_MS);
        const offset = spreadOffset(EMPLOYEE, spreadOf({ opensAt, closesAt }));
        expect(placed.at).toEqual(new Date(opensAt.getTime() + offset));
        expect(placed.at < closesAt).toBe(true);
        expect(placed.reason).not.toBeNull();
      }),
      { numRuns: 60 },
    );
  });
});
