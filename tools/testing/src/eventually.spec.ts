import { describe, expect, it } from '@jest/globals';
import { eventually } from './eventually.js';

describe('eventually', () => {
  it('answers the first truthy answer', async () => {
    let asked = 0;
    expect(await eventually(async () => ((asked += 1) < 3 ? null : 'here'), { intervalMs: 1 })).toBe('here');
    expect(asked).toBe(3);
  });

  it('waits until assertions hold', async () => {
    let asked = 0;
    await eventually(
      () => {
        asked += 1;
        expect(asked).toBe(3);
      },
      { intervalMs: 1 },
    );
    expect(asked).toBe(3);
  });

  it('fails with what was waited for, the last failure and how often it asked', async () => {
    let asked = 0;
    const late = eventually(
      () => {
        asked += 1;
        throw new Error(`still ${asked}`);
      },
      { timeoutMs: 300, intervalMs: 1, describe: 'the queue is empty' },
    );
    const error = (await late.catch((caught: unknown) => caught)) as Error;
    expect(error.message).toBe(
      `Not within 300 ms: the queue is empty (asked ${asked} times). Last failure: still ${asked}`,
    );
    expect(error.cause).toEqual(new Error(`still ${asked}`));
    expect(asked).toBeGreaterThan(1);
  });

  it('says what a probe answered that never became truthy', async () => {
    await expect(eventually(() => 0, { timeoutMs: 5, intervalMs: 1 })).rejects.toThrow(
      /Last failure: the probe answered 0/,
    );
  });

  it('asks less often the longer it waits', async () => {
    let asked = 0;
    const never = () => {
      asked += 1;
      return false;
    };
    await expect(eventually(never, { timeoutMs: 1_500 })).rejects.toThrow();
    // Every 20 ms it would be 75 times.
    expect(asked).toBeLessThan(40);
  });

  it('does not hang with a probe that hangs', async () => {
    const hanging = eventually(() => new Promise<boolean>(() => undefined), { timeoutMs: 20 });
    await expect(hanging).rejects.toThrow('Not within 20 ms (asked 1 times). Last failure: the probe has not answered');
  });
});
