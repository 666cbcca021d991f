import { describe, expect, it } from '@jest/globals';
import { TokenBucket } from './token-bucket.mjs';

const taken = (bucket: TokenBucket, times: number, now: number) =>
  Array.from({ length: times }, () => bucket.take(now)).filter(Boolean).length;

describe('TokenBucket', () => {
  it('allows a burst of one second, and no more', () => {
    expect(taken(new TokenBucket(80, 5_000), 100, 5_000)).toBe(80);
  });

  it('allows its rate after the burst', () => {
    const bucket = new TokenBucket(125, 0);
    taken(bucket, 200, 0);
    let allowed = 0;
    for (let now = 1; now <= 10_000; now += 1) allowed += taken(bucket, 5, now);
    expect(allowed).toBe(1_250);
  });

  it('saves no more than one second', () => {
    const bucket = new TokenBucket(80, 0);
    taken(bucket, 100, 0);
    expect(taken(bucket, 100, 60_000)).toBe(80);
  });
});
