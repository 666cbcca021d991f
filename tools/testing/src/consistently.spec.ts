import { describe, expect, it } from '@jest/globals';
import { consistently } from './consistently.js';

describe('consistently', () => {
  it('throws the first failure at once, although the probe holds again later', async () => {
    let asked = 0;
    const probe = () => {
      asked += 1;
      expect(asked).not.toBe(3);
    };
    await expect(consistently(probe, { forMs: 60_000, intervalMs: 1 })).rejects.toThrow();
    expect(asked).toBe(3);
  });

  it('asks at the beginning and at the end of the time', async () => {
    const begunAt = performance.now();
    const askedAt: number[] = [];
    await consistently(async () => void askedAt.push(performance.now() - begunAt), { forMs: 50, intervalMs: 1_000 });
    expect(askedAt).toHaveLength(2);
    expect(askedAt.at(-1)).toBeGreaterThanOrEqual(50);
  });
});
