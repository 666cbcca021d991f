import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS, REMINDER_INTERVALS } from '@recuerda/contracts';
import { boundedRuns } from '@recuerda/testing';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { next } from '../__fixtures__/chain/reminder-model.js';
import { type Chains, createChains } from '../__fixtures__/chain/chains-under-test.js';
import { insertWaiting } from '../__fixtures__/chain/insert-waiting.js';
import { sent } from '../__fixtures__/results.js';

/** Daylight saving changes of both zones, and a 29 February. */
const TURNS = [
  ...['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z', '2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'],
  '2028-02-29T00:00:00Z',
];
const reminders = fc.array(
  fc.record({
    minutes: fc.constantFrom(...REMINDER_INTERVALS.map(({ minutes }) => minutes)),
    /** Milliseconds from its due time to now; an hour or a day more or less is a changed clock. */
    late: fc.oneof(
      fc.integer({ min: -2 * HOUR_MS, max: 26 * HOUR_MS }),
      fc.constantFrom(0, HOUR_MS, 24 * HOUR_MS, 25 * HOUR_MS),
    ),
  }),
  { minLength: 1, maxLength: 12 },
);

describe.each(['America/New_York', 'Europe/Madrid'])('ReminderResultsController in %s', (zone) => {
  let chains: Chains;
  beforeAll(async () => {
    chains = await createChains(zone);
  });
  afterAll(() => chains?.drop());

  it('schedules the next an interval of elapsed time later, also across daylight saving changes', async () => {
    const cases = fc.tuple(reminders, fc.constantFrom(...TURNS), fc.integer({ min: -30 * HOUR_MS, max: 30 * HOUR_MS }));
    await fc.assert(
      fc.asyncProperty(cases, async ([given, turn, offset]) => {
        const now = new Date(Date.parse(turn) + offset);
        chains.clock.set(now);
        const waiting = given.map((one) => ({ ...one, id: uuidv7(), due: new Date(now.getTime() - one.late) }));
        await insertWaiting(chains, waiting);
        const results = waiting.map(({ id, due }) =>
          sent({ reminderId: id, taskId: id, dueAt: due.toISOString(), activation: 1 }),
        );
        await chains.results.recordOutcomes([...results, ...results]);
        const rows = new Map((await chains.rows()).map((row) => [row.task_id, row.next_reminder.getTime()]));
        for (const { id, due, minutes } of waiting) {
          expect(rows.get(id)).toBe(next(due.getTime(), { interval: minutes, dueDate: null }, now.getTime()));
        }
      }),
      boundedRuns(60),
    );
  });
});
