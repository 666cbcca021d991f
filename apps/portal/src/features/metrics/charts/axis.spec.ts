import { expect, it } from '@jest/globals';
import { wholeAxis } from './options';

it.each([
  [[], { max: 2, steps: 2 }],
  [[0, 0], { max: 2, steps: 2 }],
  [[1], { max: 2, steps: 2 }],
  [[5, 3], { max: 5, steps: 5 }],
  [[6], { max: 6, steps: 3 }],
  [[11], { max: 15, steps: 3 }],
  [[99], { max: 100, steps: 5 }],
  [[100_000], { max: 100_000, steps: 5 }],
])('makes an axis for %j: %j', (values, axis) => {
  expect(wholeAxis(values)).toEqual(axis);
});

it('covers every value in whole steps', () => {
  for (let value = 0; value < 3_000; value += 7) {
    const { max, steps } = wholeAxis([value]);
    expect(max).toBeGreaterThanOrEqual(value);
    expect(Number.isInteger(max / steps)).toBe(true);
    expect(steps).toBeLessThanOrEqual(5);
  }
});
