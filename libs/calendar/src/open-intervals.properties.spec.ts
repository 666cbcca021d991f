import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { calendarNearTurn } from './__fixtures__/any-calendar.js';
import { minutesOf } from './__fixtures__/minute-model.js';
import { DAY_MS } from './durations.js';
import { openIntervals } from './open-intervals.js';

const DAYS = 4;

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
});
