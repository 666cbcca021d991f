import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { boundedRuns } from '@recuerda/testing';
import fc from 'fast-check';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import { type Chains, createChains } from '../__fixtures__/chain/chains-under-test.js';
import { insertWaiting } from '../__fixtures__/chain/insert-waiting.js';

const NOW = new Date('2026-03-08T07:00:00Z');

describe('ClaimDue', () => {
  let chains: Chains;
  beforeAll(async () => {
    chains = await createChains();
  }, 60_000);
  afterAll(() => chains?.drop());

  /** Milliseconds from now to the due time of each reminder. */
  const dues = fc.array(fc.integer({ min: -5_000, max: 2_000 }), { minLength: 1, maxLength: 30, size: 'max' });
  const prepare = async (offsets: readonly number[]) => {
    const reminders = offsets.map((ms) => ({ id: uuidv4(), due: new Date(NOW.getTime() + ms), minutes: 60 }));
    await insertWaiting(chains, reminders);
  };
  const claim = async (ahead: number, limit: number) => {
    const horizon = new Date(NOW.getTime() + ahead);
    const claimed = await chains.claims.run({ now: NOW, horizon, limit, claimer: uuidv7() });
    return claimed.map(({ nextReminder }) => nextReminder.getTime() - NOW.getTime()).sort((one, other) => one - other);
  };
  const upTo = (offsets: readonly number[], ahead: number) =>
    offsets.filter((ms) => ms <= ahead).sort((one, other) => one - other);

  it('claims what is due within its horizon, the earliest first up to its limit, and none twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        dues,
        fc.constantFrom(0, 1_000),
        fc.integer({ min: 1, max: 10 }),
        async (offsets, ahead, limit) => {
          await prepare(offsets);
          const due = upTo(offsets, ahead);
          for (let from = 0; from <= due.length; from += limit) {
            expect(await claim(ahead, limit)).toEqual(due.slice(from, from + limit));
          }
          expect(await claim(ahead, limit)).toEqual([]);
        },
      ),
      boundedRuns(80),
    );
  }, 60_000);

  it('gives each due reminder to one of the schedulers that claim concurrently', async () => {
    await fc.assert(
      fc.asyncProperty(dues, fc.integer({ min: 1, max: 20 }), async (offsets, limit) => {
        await prepare(offsets);
        const claimed = (await Promise.all([claim(0, limit), claim(0, limit), claim(0, limit)])).flat();
        const due = upTo(offsets, 0);
        // A claim skips locked rows; a further claim gets the rest.
        for (let rest = await claim(0, 500); rest.length > 0; rest = await claim(0, 500)) claimed.push(...rest);
        expect(claimed.sort((one, other) => one - other)).toEqual(due);
      }),
      boundedRuns(80),
    );
  }, 60_000);
});
