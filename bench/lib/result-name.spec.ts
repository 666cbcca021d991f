import { expect, it } from '@jest/globals';
import { resultName } from './result-name.mjs';

it.each([
  [{ providerMs: 0 }, 'throughput'],
  [{ providerMs: 300 }, 'throughput-provider-300-ms'],
  [{ providerMs: 50, providerLimit: 80 }, 'throughput-provider-50-ms-limit-80'],
  [{ providerMs: 0, trickle: 100 }, 'trickle-100'],
])('keeps the results of %j as %s', (options, name) => {
  expect(resultName({ script: 'throughput', ...options })).toBe(name);
});
