import { describe, expect, it } from '@jest/globals';
import { SingleFlight } from './single-flight.js';

/** Work that ends when told to, and says how often and how many at once it ran. */
function controlled() {
  const ends: (() => void)[] = [];
  const seen = { runs: 0, running: 0, most: 0 };
  const flight = new SingleFlight(async () => {
    seen.runs += 1;
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    await new Promise<void>((resolve) => ends.push(resolve));
    seen.running -= 1;
  });
  return { flight, seen, end: () => ends.shift()?.() };
}

describe('SingleFlight', () => {
  it('shares one following run among all calls made during a run', async () => {
    const { flight, seen, end } = controlled();
    const first = flight.run();
    const others = [flight.run(), flight.run(), flight.run()];
    end();
    await first;
    await new Promise(setImmediate);
    expect(seen.runs).toBe(2);
    end();
    await Promise.all(others);
    expect(seen).toEqual({ runs: 2, running: 0, most: 1 });
  });

  it('never runs twice at once, even when asked at the very moment a run ends', async () => {
    const { flight, seen, end } = controlled();
    const first = flight.run();
    const second = flight.run();
    const asked = first.then(() => flight.run());
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
    const flight = new SingleFlight(async () => {
      runs += 1;
      if (runs === 1) throw new Error('broken');
    });
    const first = flight.run();
    const second = flight.run();
    await expect(first).rejects.toThrow('broken');
    await second;
    await flight.idle();
    await flight.run();
    expect(runs).toBe(3);
  });

  it('gives each caller the result of a run that began after his call', async () => {
    let runs = 0;
    const flight = new SingleFlight(async () => (runs += 1));
    expect(await Promise.all([flight.run(), flight.run(), flight.run()])).toEqual([1, 2, 2]);
  });

  it('tells those who wait of a failure when it is made so, and runs for who asks later', async () => {
    let runs = 0;
    const flight = new SingleFlight(async () => {
      runs += 1;
      if (runs === 1) throw new Error('broken');
    }, 'fail');
    const asked = await Promise.allSettled([flight.run(), flight.run(), flight.run()]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(runs).toBe(1);
    await flight.idle();
    await flight.run();
    expect(runs).toBe(2);
  });
});
