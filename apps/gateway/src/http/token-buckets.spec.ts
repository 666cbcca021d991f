import { expect, it } from '@jest/globals';
import { TokenBuckets } from './limit-requests.js';

it('allows a burst at once, then its rate per second', () => {
  let now = 0;
  const buckets = new TokenBuckets(2, 4, () => now);
  const taken = (times: number) => Array.from({ length: times }, () => buckets.take('a'));
  expect(taken(5)).toEqual([0, 0, 0, 0, 1]);
  now = 500;
  expect(taken(2)).toEqual([0, 1]);
  now = 60_000;
  expect(taken(5)).toEqual([0, 0, 0, 0, 1]);
});

it('returns the seconds until the next token', () => {
  const buckets = new TokenBuckets(0.1, 1, () => 0);
  expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 10]);
});

it('has a bucket per client, and evicts the one not seen for longest', () => {
  const buckets = new TokenBuckets(1, 1, () => 0, 2);
  expect(['a', 'b', 'a', 'b'].map((client) => buckets.take(client))).toEqual([0, 0, 1, 1]);
  buckets.take('c');
  expect([buckets.take('b'), buckets.take('a')]).toEqual([1, 0]);
});
