import { expect, it } from '@jest/globals';
import { signedPercent } from './MetricsCards';

it.each([
  [12, '+12%'],
  [100, '+100%'],
  [-5, '-5%'],
  [0, '0%'],
])('shows a growth of %d as %s: a leading + when positive', (percent, text) => {
  expect(signedPercent(percent)).toBe(text);
});
