import { expect, it } from '@jest/globals';
import { FakeClock } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import type { SchoolRules } from '../bundles/school-rules.js';
import type { AnnounceScheduled } from '../rows/announce-scheduled.js';
import { FollowRules } from './follow-rules.js';

const rulesOf = (dailyCap: number | null) => ({ bundleMinutes: null, dailyCap, timeZone: 'America/Tegucigalpa' });

/** Follows rules that `set` changes; `release` is what becomes of each release: nothing is held. */
function following(release: () => Promise<void>) {
  const rules = { current: rulesOf(1), refresh: async () => undefined };
  const source = {
    query: async (sql: string) => {
      if (sql.startsWith('SELECT count')) return [{ count: 0 }];
      await release();
      return [[], 0];
    },
  };
  const announce = { publishScheduled: () => undefined };
  const followRules = new FollowRules(
    source as Partial<DataSource> as DataSource,
    new FakeClock(),
    rules as Partial<SchoolRules> as SchoolRules,
    announce as Partial<AnnounceScheduled> as AnnounceScheduled,
  );
  return { followRules, set: (dailyCap: number | null) => (rules.current = rulesOf(dailyCap)) };
}

it('what the daily cap holds is released after each change of it and at the start, each twice', async () => {
  let released = 0;
  const { followRules, set } = following(async () => {
    released += 1;
  });
  for (const [dailyCap, expected] of [
    [1, 1],
    [1, 2],
    [1, 2],
    [2, 3],
    [2, 4],
    [2, 4],
    [null, 5],
  ] as const) {
    set(dailyCap);
    await followRules.tick();
    expect(released).toBe(expected);
  }
});

it('a release that failed is repeated', async () => {
  const outcomes = [false, true];
  const { followRules } = following(async () => {
    if (!outcomes.shift()) throw new Error('the database is away');
  });
  await expect(followRules.followNow()).rejects.toThrow('away');
  await followRules.followNow();
  expect(outcomes).toEqual([]);
});
