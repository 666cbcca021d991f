import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Envelope } from '@recuerda/contracts';
import { FakeClock } from '@recuerda/testing';
import fc from 'fast-check';
import { storyOf } from '../__fixtures__/naive-model.js';
import { createTestMetrics, type TestMetrics } from '../__fixtures__/test-metrics.js';
import { ProjectionController } from './projection.controller.js';

/** Every event at least once, some again, in any order, cut into batches of any size. */
const deliveries = (events: readonly Envelope[]) =>
  fc.tuple(fc.shuffledSubarray([...events]), fc.array(fc.nat(), { maxLength: 30 })).chain(([again, doubled]) => {
    const delivered = [...events, ...again, ...doubled.flatMap((index) => events[index % events.length] ?? [])];
    const order = fc.shuffledSubarray([...delivered.keys()], { minLength: delivered.length });
    return fc
      .tuple(order, fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 }))
      .map(([indexes, sizes]) =>
        batches(
          indexes.flatMap((index) => delivered[index] ?? []),
          sizes,
        ),
      );
  });

function batches(events: readonly Envelope[], sizes: readonly number[]): Envelope[][] {
  const cut: Envelope[][] = [];
  for (let at = 0; at < events.length;) {
    const size = sizes[cut.length % sizes.length] ?? 1;
    cut.push(events.slice(at, at + size));
    at += size;
  }
  return cut;
}

describe('ProjectionController, events doubled, late and shuffled', () => {
  let metrics: TestMetrics;

  beforeAll(async () => {
    metrics = await createTestMetrics();
  });
  afterAll(() => metrics.drop());

  const state = async () => {
    const rows = (sql: string): Promise<unknown[]> => metrics.source.query(sql);
    return {
      departments: await rows('SELECT id, name FROM metrics.departments WHERE NOT deleted ORDER BY id'),
      employees: await rows('SELECT id, name, department_id FROM metrics.employees WHERE NOT deleted ORDER BY id'),
      tasks: await rows(
        'SELECT id, employee_id, reminder_interval, is_active FROM metrics.tasks WHERE NOT deleted ORDER BY id',
      ),
      loads: await rows(`SELECT id, tasks, active_tasks, active_minutes::int FROM metrics.employees
        WHERE (tasks, active_tasks, active_minutes) <> (0, 0, 0) ORDER BY id`),
      minutes: await rows('SELECT minute, sent, failed FROM metrics.sends_per_minute ORDER BY minute'),
    };
  };

  it('always ends in the state of a naive model, applied by one replica or by two at once', async () => {
    const cases = storyOf().chain((story) =>
      fc.tuple(fc.constant(story), deliveries(story.events), deliveries(story.counts), fc.boolean()),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ([story, delivered, counts, twoReplicas]) => {
        await metrics.clear();
        const shares = twoReplicas ? [0, 1] : [0];
        const shareOf = (all: Envelope[][], share: number) => all.filter((_, at) => at % shares.length === share);
        await Promise.all(
          shares.map(async (share) => {
            const replica = new ProjectionController(metrics.source, new FakeClock());
            for (const batch of shareOf(delivered, share)) await replica.apply(batch);
            for (const batch of shareOf(counts, share)) await replica.count(batch);
          }),
        );
        expect(await state()).toEqual(story.expected);
      }),
      { numRuns: 60 },
    );
  });
});
