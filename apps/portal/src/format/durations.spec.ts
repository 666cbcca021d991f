import { expect, it } from '@jest/globals';
import { formatDuration } from './durations';

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_599, '59 min'],
  [3_600, '1 h'],
  [5_400, '1,5 h'],
  [180_000, '2,1 d'],
])('%d seconds are %j', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
