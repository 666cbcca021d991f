import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { boundedRuns } from '@recuerda/testing';
import fc from 'fast-check';
import { v4 as uuidv4 } from 'uuid';
import { ALL_SHARDS, type Chains, createChains } from '../__fixtures__/chain/chains-under-test.js';
import { insertWaiting } from '../__fixtures__/chain/insert-waiting.js';
import { type DueReminder, type Place, readDue, START } from './due-rows.js';

const NOW = new Date('2026-03-08T07:00:00Z');

describe('ReadDue', () => {
  let chains: Chains;
  beforeAll(async () => {
    chains = await createChains();
  });
  afterAll(() => chains?.drop());

  /** Milliseconds from now to the due time of each reminder; many are equal. */
  const dues = fc.array(fc.integer({ min: -5, max: 2 }), { minLength: 1, maxLength: 30, size: 'max' });

  /** Reads `limit` at a time, each read from where the one before ended. */
  async function readAll(horizon: Date, limit: number, shards: ReadonlySet<number>): Promise<DueReminder[]> {
    const all: DueReminder[] = [];
    for (let after: Place | undefined = START; after;) {
      const rows: DueReminder[] = await readDue(chains.source, { after, horizon, shards, limit });
      expect(rows.length).toBeLessThanOrEqual(limit);
      all.push(...rows);
      after = rows.at(-1);
    }
    return all;
  }

  it('reads what is due, the earliest first, each reminder in one shard', async () => {
    const cases = fc.record({
      offsets: dues,
      ahead: fc.constantFrom(0, 1_000),
      limit: fc.integer({ min: 1, max: 10 }),
      owned: fc.uniqueArray(fc.nat({ max: 63 }), { maxLength: 64, size: 'max' }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ offsets, ahead, limit, owned }) => {
        const reminders = offsets.map((seconds) => ({
          id: uuidv4(),
          due: new Date(NOW.getTime() + seconds * 1_000),
          minutes: 60,
        }));
        await insertWaiting(chains, reminders);
        const horizon = new Date(NOW.getTime() + ahead);
        const ours = new Set(owned);
        const others = new Set([...ALL_SHARDS].filter((shard) => !ours.has(shard)));
        const read = [...(await readAll(horizon, limit, ours)), ...(await readAll(horizon, limit, others))];
        const due = reminders.filter((reminder) => reminder.due <= horizon);
        expect(read.map(({ id }) => id).sort()).toEqual(due.map(({ id }) => id).sort());
        const inOrder = await readAll(horizon, limit, ALL_SHARDS);
        expect(inOrder.map(({ nextReminder }) => nextReminder)).toEqual(
          due.map((reminder) => reminder.due).sort((one, other) => one.getTime() - other.getTime()),
        );
      }),
      boundedRuns(80),
    );
  });
});
