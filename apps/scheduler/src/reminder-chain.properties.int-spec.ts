import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { boundedRuns } from '@recuerda/testing';
import fc from 'fast-check';
import { type Chains, createChains } from './__fixtures__/chain/chains-under-test.js';
import { COMMANDS, apply } from './__fixtures__/chain/commands.js';
import { compare } from './__fixtures__/chain/compare.js';
import { at, DayModel } from './__fixtures__/chain/day-model.js';

/** Around daylight saving changes, a 29 February and the end of a month. */
const STARTS = ['2026-03-08T06:30:00Z', '2026-11-01T05:30:00Z', '2026-10-25T00:30:00Z', '2028-02-28T23:30:00Z'];

describe('the reminders of tasks, compared with a model of the requirements', () => {
  let chains: Chains;
  let day: DayModel;

  beforeAll(async () => {
    chains = await createChains();
  });
  afterAll(() => chains?.drop());

  const begin = async (start: string) => {
    await chains.clear();
    chains.clock.set(start);
    day = new DayModel(Date.parse(start));
    day.events.push(day.task(0).change('create', new Date(start)));
    await apply(day, chains, [0]);
    await compare(day, chains);
    return { model: day, real: chains };
  };
  /** Applies all events, in any order, and then opens the Tasks screen. */
  const settle = async (keys: readonly number[]) => {
    const order = [...day.events.keys()].sort((one, other) => at(keys, one) - at(keys, other));
    for (let from = 0; from < order.length; from += 4) {
      await apply(day, chains, order.slice(from, from + 4));
    }
    await chains.initialise.initialise();
    day.model.initialise(undefined, day.now);
    await compare(day, chains);
  };

  it('are at most one per task, on time, of its current activation, and never revived [REM-12, DUE-02]', async () => {
    const cases = fc.record({
      start: fc.constantFrom(...STARTS),
      commands: fc.commands(COMMANDS, { maxCommands: 50, size: 'max' }),
      keys: fc.array(fc.nat(), { minLength: 50, maxLength: 50 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ start, commands, keys }) => {
        await fc.asyncModelRun(() => begin(start), commands);
        await settle(keys);
        const scheduled = (await chains.rows()).filter(({ status }) => status === 'scheduled');
        const remindableTasks = day.tasks.filter(({ remindable }) => remindable);
        expect(scheduled.map((row) => [row.task_id, row.activation, row.interval_minutes])).toEqual(
          remindableTasks.map(({ id, activation, interval }) => [id, activation, interval]).sort(),
        );
      }),
      boundedRuns(200),
    );
  });
});
