import { join } from 'node:path';
import jestConfig from '../../jest.config.mjs';
import { ROOT } from '../lib/paths.mjs';
import { MUTATED, specsOf, workspaceOf } from './folders.mjs';

const { displayName: _, ...unit } = jestConfig.projects[0];

/** The tests that decide, in one worker. The servers, if any, run already. */
export default {
  ...unit,
  testTimeout: jestConfig.testTimeout,
  roots: [join(ROOT, workspaceOf(MUTATED))],
  testMatch: specsOf(MUTATED),
  filter: join(ROOT, 'tools/mutation/only-covering.mjs'),
  testSequencer: join(ROOT, 'tools/mutation/shortest-first.mjs'),
  runtime: join(ROOT, 'tools/mutation/runtime.mjs'),
  testEnvironment: join(ROOT, 'tools/mutation/environment.mjs'),
};
