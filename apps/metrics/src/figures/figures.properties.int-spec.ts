import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS, type Envelope } from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { boundedRuns, enterZone, FakeClock, principalOf } from '@recuerda/testing';
import fc from 'fast-check';
import { anySchool, turnsBefore } from '../__fixtures__/any-school.js';
import { naiveFigures, naiveToday } from '../__fixtures__/naive-figures.js';
import { partOf, sendCountsOf, storyOf } from '../__fixtures__/school.js';
import { createTestMetrics, inZone, type TestMetrics } from '../__fixtures__/test-metrics.js';
import { ProjectionController } from '../projection/projection.controller.js';
import { CalendarReader, TaskReader } from './task.reader.js';
import { FiguresController } from './figures.controller.js';
import { ReceiptReader, SendReader } from './send.reader.js';

/** Days on which months end, a leap day comes or clocks change, by zone. */
const DAYS = [
  { zone: 'America/Tegucigalpa', day: '2026-06-01T06:00:00Z' },
  { zone: 'America/Tegucigalpa', day: '2028-03-01T06:00:00Z' },
  { zone: 'America/New_York', day: '2026-03-08T07:00:00Z' },
  { zone: 'America/New_York', day: '2026-11-01T06:00:00Z' },
  { zone: 'Europe/Madrid', day: '2026-03-29T01:00:00Z' },
  { zone: 'Europe/Madrid', day: '2026-10-25T01:00:00Z' },
  { zone: 'Europe/Madrid', day: '2028-02-29T12:00:00Z' },
].map(({ zone, day }) => ({ zone, day: Date.parse(day), turns: turnsBefore(Date.parse(day) + DAY_MS, zone) }));

describe('the figures', () => {
  let metrics: TestMetrics;
  beforeAll(async () => {
    metrics = await createTestMetrics();
  });
  afterAll(() => metrics?.drop());

  /** Now is such an instant, within a minute of it, or within a day. */
  const offset = fc.oneof(
    fc.constantFrom(-1, 0, 1),
    fc.integer({ min: -60_000, max: 60_000 }),
    fc.integer({ min: -DAY_MS, max: DAY_MS }),
  );
  const cases = fc.tuple(fc.constantFrom(...DAYS), offset).chain(([{ zone, day, turns }, ms]) =>
    fc.record({
      zone: fc.constant(zone),
      now: fc.constant(new Date(day + ms)),
      school: anySchool(day + ms, turns),
      keys: fc.array(fc.nat(), { minLength: 99, maxLength: 99 }),
    }),
  );

  it("are, all of them, what a recomputation from the whole history gives, also a manager's [AUTH-11]", async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ zone, now, school, keys }) => {
        await metrics.clear();
        const clock = new FakeClock(now);
        const inItsZone = inZone(zone);
        const projection = new ProjectionController(metrics.source, clock);
        // Every event is delivered twice, in any order.
        const deliver = async (events: readonly Envelope[], handle: (batch: Envelope[]) => Promise<void>) => {
          const twice = [...events, ...events];
          const order = [...twice.keys()].sort((one, other) => keys[one % 99]! - keys[other % 99]!);
          for (let from = 0; from < order.length; from += 60)
            await handle(order.slice(from, from + 60).map((index) => twice[index]!));
        };
        await deliver(storyOf(school), (batch) => projection.apply(batch));
        await deliver(sendCountsOf(school), (batch) => projection.count(batch));
        const readers = [
          new TaskReader(metrics.source),
          new SendReader(metrics.source, inItsZone),
          new ReceiptReader(metrics.source),
        ] as const;
        const figures = new FiguresController(clock, new CalendarReader(metrics.source, inItsZone), ...readers);
        // Where the process itself changes its clocks too.
        const leaveZone = enterZone(zone);
        const read = () => Promise.all([figures.metrics(), figures.remindersToday().then(({ count }) => count)]);
        const departmentIds = school.departments.filter((_, index) => index % 2 === 0).map(({ id }) => id);
        const limited = withPrincipal(principalOf('manager', { departmentIds }), read);
        const shown = await Promise.all([read(), limited]).finally(leaveZone);
        const naive = [school, partOf(school, departmentIds)];
        expect(shown).toEqual(naive.map((part) => [naiveFigures(part, now, zone), naiveToday(part, now, zone)]));
      }),
      boundedRuns(100),
    );
  });
});
