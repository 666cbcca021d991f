import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fairShare, SHARD_COUNT } from './shard-lease.js';

describe('fairShare', () => {
  it('gives each owner as many shards as the others, or one less, and none to nobody', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (owners) => {
        const shares = Array.from({ length: owners }, (_, index) => fairShare(index, owners));
        expect(shares.reduce((sum, share) => sum + share)).toBe(SHARD_COUNT);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
