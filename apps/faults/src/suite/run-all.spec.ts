import { describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import type { Servers } from '../system/servers.js';
import { flawless, scenario } from './__fixtures__/scenarios.js';
import { runAll } from './run-all.js';
import type { Scenario } from './scenario.js';

describe('runAll', () => {
  let running: string[] = [];
  const together: string[][] = [];
  const observed = (name: string, more: Partial<Scenario> = {}): Scenario =>
    scenario(name, {
      ...more,
      run: async () => {
        running.push(name);
        together.push([...running]);
        await delay(10);
        running = running.filter((other) => other !== name);
        return flawless;
      },
    });
  const run = (all: Scenario[], signal = new AbortController().signal) =>
    runAll(all, { servers: {} as Servers, seed: 1, short: false, lanes: 2, onReport: () => undefined, signal });

  it('runs at most `lanes` scenarios at a time, and exclusive ones alone', async () => {
    const reports = await run([
      observed('broker/a', { exclusive: true }),
      observed('clock/b'),
      observed('clock/c'),
      observed('broker/d', { exclusive: true }),
      observed('clock/e'),
    ]);
    expect(reports.map(({ passed }) => passed)).toEqual([true, true, true, true, true]);
    expect(Math.max(...together.map(({ length }) => length))).toBe(2);
    expect(together.filter((names) => names.some((name) => name.startsWith('broker')))).toEqual([
      ['broker/a'],
      ['broker/d'],
    ]);
  });

  it('starts no further scenario after the signal', async () => {
    expect(await run([observed('clock/a')], AbortSignal.abort())).toEqual([]);
  });
});
