import { expect, it } from '@jest/globals';
import { ROOT } from '../lib/paths.mjs';
import { longTests } from './long-tests.mjs';

it('the long run has its own tests and those with more cases in it, no others', async () => {
  const files = await longTests(ROOT);
  expect(files).toContain('apps/scheduler/src/simulated-year.int-spec.ts');
  expect(files).toContain('apps/e2e/src/fan-out.long.e2e.ts');
  expect(files).toContain('apps/scheduler/src/reminder-chain.properties.int-spec.ts');
  expect(files).not.toContain('apps/scheduler/src/scheduler.int-spec.ts');
});
