import { setImmediate as later } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { DemoClock } from './demo-clock.js';

const PAST = new Date('2020-02-03T04:05:06.007Z');

describe('DemoClock', () => {
  it('is another time inside a call, however long it takes, and the present for all others', async () => {
    const clock = new DemoClock();
    const inside = clock.at(PAST, async () => {
      await later();
      return clock.now();
    });
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000);
    expect(await inside).toEqual(PAST);
  });

  it('gives a date of one’s own', async () => {
    const clock = new DemoClock();
    await clock.at(PAST, async () => clock.now().setFullYear(1999));
    expect(PAST.getUTCFullYear()).toBe(2020);
  });
});
