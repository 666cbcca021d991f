import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '@recuerda/contracts';
import { boundedRuns, enterZone } from '@recuerda/testing';
import fc from 'fast-check';
import { createTestMetrics, inZone, type TestMetrics } from '../__fixtures__/test-metrics.js';
import { CalendarReader } from './task.reader.js';

const QUARTER = 900_000;
const ZONES = ['America/Tegucigalpa', 'America/New_York', 'Europe/Madrid', 'America/Havana', 'Asia/Kathmandu'];
const TURNS = [
  ...['2026-03-08T06:00:00Z', '2026-11-01T05:00:00Z', '2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'],
  ...['2028-02-29T00:00:00Z', '2028-03-01T00:00:00Z', '2027-01-01T00:00:00Z', '2026-04-30T18:15:00Z'],
].map((turn) => Date.parse(turn));

/** Any time around a turn of the calendar, often a millisecond beside a quarter of an hour: there are the borders. */
const instant = fc
  .tuple(
    fc.constantFrom(...TURNS),
    fc.oneof(
      fc.integer({ min: -40 * DAY_MS, max: 40 * DAY_MS }),
      fc.tuple(fc.integer({ min: -12, max: 36 }), fc.constantFrom(-1, 0, 1)).map(([hours, ms]) => hours * HOUR_MS + ms),
      fc
        .tuple(fc.integer({ min: -150, max: 150 }), fc.constantFrom(-1, 0, 1))
        .map(([steps, ms]) => steps * QUARTER + ms),
    ),
  )
  .map(([turn, ms]) => turn + ms);

/** Walks back from `now` to the first instant for which `name` returns the same. */
function beginning(now: number, name: (instant: number) => string): number {
  let at = Math.floor(now / QUARTER) * QUARTER;
  while (name(at - DAY_MS) === name(now)) at -= DAY_MS;
  for (at -= DAY_MS; name(at) !== name(now);) at += QUARTER;
  return at;
}

/** Local date by Intl, which has zone rules of its own. */
function naiveCalendar(now: number, timeZone: string) {
  const [year, month] = ['numeric', 'numeric'] as const;
  const days = new Intl.DateTimeFormat('en-US', { timeZone, year, month, day: 'numeric' });
  const months = new Intl.DateTimeFormat('en-US', { timeZone, year, month });
  const monthOf = (at: number): string => months.format(at);
  const thisMonth = beginning(now, monthOf);
  const lastMonth = beginning(thisMonth - 1, monthOf);
  const today = beginning(now, (at) => days.format(at));
  return { today: new Date(today), thisMonth: new Date(thisMonth), lastMonth: new Date(lastMonth) };
}

describe('CalendarReader', () => {
  let metrics: TestMetrics;
  beforeAll(async () => {
    metrics = await createTestMetrics();
  });
  afterAll(() => metrics?.drop());

  it('finds the first instants of today, of this month and of the last, in any zone, wherever it runs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ZONES),
        fc.constantFrom(...ZONES),
        instant,
        async (zone, processZone, now) => {
          const leaveZone = enterZone(processZone);
          try {
            const calendar = new CalendarReader(metrics.source, inZone(zone));
            expect(await calendar.at(new Date(now))).toEqual(naiveCalendar(now, zone));
          } finally {
            leaveZone();
          }
        },
      ),
      boundedRuns(400),
    );
  });
});
