import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { REMINDER_INTERVALS } from '@recuerda/contracts';
import { enterZone } from '@recuerda/testing';
import fc from 'fast-check';
import { HOUR_MS, MINUTE_MS } from './durations.js';
import { nextDue } from './next-due.js';

/** Daylight saving changes of New York and Madrid, a 29 February, the end of months and of a year. */
const TURNS = [
  ...['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z', '2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'],
  ...['2028-02-29T00:00:00Z', '2028-03-01T00:00:00Z', '2026-05-01T06:00:00Z', '2027-01-01T06:00:00Z'],
].map((instant) => Date.parse(instant));

const interval = fc.constantFrom(...REMINDER_INTERVALS.map(({ minutes }) => minutes));
/** Some time around one of these instants. */
const instant = fc
  .tuple(fc.constantFrom(...TURNS), fc.integer({ min: -30 * HOUR_MS, max: 30 * HOUR_MS }))
  .map(([turn, ms]) => turn + ms);
const next = (from: number, minutes: number, now: number): number =>
  nextDue(new Date(from), minutes, new Date(now)).getTime();

describe.each(['America/Tegucigalpa', 'America/New_York', 'Europe/Madrid'])('nextDue, in %s', (zone) => {
  let leaveZone: () => void;
  beforeAll(() => {
    leaveZone = enterZone(zone);
  });
  afterAll(() => leaveZone());

  it('is always in the future, at most an interval after the later of due time and now', () => {
    fc.assert(
      fc.property(instant, interval, instant, (from, minutes, now) => {
        const due = next(from, minutes, now);
        expect(due).toBeGreaterThan(now);
        expect(due).toBeLessThanOrEqual(Math.max(from, now) + minutes * MINUTE_MS);
      }),
    );
  });

  it('never drifts: the nth is due n intervals of elapsed time after the first, however long each send takes', () => {
    const sends = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(instant, interval, sends, (first, minutes, delays) => {
        let due = first;
        for (const delay of delays) due = next(due, minutes, due + Math.floor(delay * minutes * MINUTE_MS));
        expect(due - first).toBe(delays.length * minutes * MINUTE_MS);
      }),
    );
  });

  it('sends one reminder after an outage or a clock set forward, then one per interval', () => {
    const lateness = fc.oneof(fc.constantFrom(0, 1, HOUR_MS), fc.nat(9 * 24 * HOUR_MS));
    fc.assert(
      fc.property(instant, interval, lateness, (due, minutes, late) => {
        const back = due + minutes * MINUTE_MS + late;
        const first = next(due, minutes, back);
        expect(first).toBe(back + minutes * MINUTE_MS);
        expect(next(first, minutes, first)).toBe(first + minutes * MINUTE_MS);
      }),
    );
  });

  it('keeps the interval when the clock was set back', () => {
    fc.assert(
      fc.property(instant, interval, fc.integer({ min: 0, max: 2 * HOUR_MS }), (due, minutes, back) => {
        expect(next(due, minutes, due - back)).toBe(due + minutes * MINUTE_MS);
      }),
    );
  });
});
