import { describe, expect, it } from '@jest/globals';
import { TrailingRun } from './trailing-run.js';

/** Work that ends when the test says so, and counts its runs: all, present, and most at the same time. */
function controlled() {
  const ends: (() => void)[] = [];
  const seen = { runs: 0, running: 0, most: 0 };
  const trailingRun = new TrailingRun(async () => {
    seen.runs += 1;
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    await new Promise<void>((resolve) => ends.push(resolve));
    seen.running -= 1;
  });
  return { trailingRun, seen, end: () => ends.shift()?.() };
}

describe('TrailingRun', () => {
  it('lets all calls during a run share one run after it', async () => {
    const { trailingRun, seen, end } = controlled();
    const first = trailingRun.run();
    const others = [trailingRun.run(), trailingRun.run(), trailingRun.run()];
    end();
    await first;
    await new Promise(setImmediate);
    expect(seen.runs).toBe(2);
    end();
    await Promise.all(others);
    expect(seen).toEqual({ runs: 2, running: 0, most: 1 });
  });

  it('never runs twice at the same time, even for a call at the very moment a run ends', async () => {
    const { trailingRun, seen, end } = controlled();
    const first = trailingRun.run();
    const second = trailingRun.run();
    const asked = first.then(() => trailingRun.run());
    end();
    await first;
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise(setImmediate);
      end();
    }
    await Promise.all([second, asked]);
    expect(seen.most).toBe(1);
  });

  it('goes on after a run that failed, and becomes idle', async () => {
    let runs = 0;
    const trailingRun = new TrailingRun(async () => {
      runs += 1;
      if (runs === 1) throw new Error('broken');
    });
    const first = trailingRun.run();
    const second = trailingRun.run();
    await expect(first).rejects.toThrow('broken');
    await second;
    await trailingRun.idle();
    await trailingRun.run();
    expect(runs).toBe(3);
  });

  it('gives each caller the result of a run that began after its call', async () => {
    let runs = 0;
    const trailingRun = new TrailingRun(async () => (runs += 1));
    expect(await Promise.all([trailingRun.run(), trailingRun.run(), trailingRun.run()])).toEqual([1, 2, 2]);
  });

  it('rejects waiting calls when a run fails, if so configured, and runs for later ones', async () => {
    let runs = 0;
    const trailingRun = new TrailingRun(async () => {
      runs += 1;
      if (runs === 1) throw new Error('broken');
    }, 'fail');
    const asked = await Promise.allSettled([trailingRun.run(), trailingRun.run(), trailingRun.run()]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(runs).toBe(1);
    await trailingRun.idle();
    await trailingRun.run();
    expect(runs).toBe(2);
  });
});
