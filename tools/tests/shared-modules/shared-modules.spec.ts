import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { commandOf, NODE, ROOT } from '../../lib/paths.mjs';

const COUNTED = `export const state = { loaded: (globalThis.loads = (globalThis.loads ?? 0) + 1), seen: [] };`;
const LEAVING = `
import { expect, it, jest } from '@jest/globals';
import { state } from './counted.mjs';
it('leaves a mock, a fake clock, a variable and a state', () => {
  jest.spyOn(Math, 'random').mockReturnValue(7);
  jest.useFakeTimers({ now: 0 });
  process.env.LEFT = 'over';
  state.seen.push('a');
  expect(state.loaded).toBe(1);
});`;
const FINDING = `
import { expect, it } from '@jest/globals';
import { state } from './counted.mjs';
it('finds the same module, and nothing else', () => {
  expect(state).toEqual({ loaded: 1, seen: ['a'] });
  expect(Math.random()).toBeLessThan(1);
  expect(Date.now()).toBeGreaterThan(0);
  expect(process.env.LEFT).toBeUndefined();
});`;
const OWN = `
import { expect, it } from '@jest/globals';
import { state } from './counted.mjs';
// It has read metricsText.
it('has modules of its own', () => expect(state).toEqual({ loaded: 2, seen: [] }));`;

const FILES = {
  'counted.mjs': COUNTED,
  'leaving.spec.ts': LEAVING,
  'finding.spec.ts': FINDING,
  'metrics.spec.ts': OWN,
};

/** In the repository: other modules are not shared. */
let folder: string;
beforeAll(async () => {
  await mkdir(join(ROOT, 'reports'), { recursive: true });
  folder = await mkdtemp(join(ROOT, 'reports', 'shared-modules-'));
  for (const [name, code] of Object.entries(FILES)) await writeFile(join(folder, name), code);
});
afterAll(() => rm(folder, { recursive: true }));

it('test files of a worker share what they test, but no mock, clock or variable; metrics are not shared', async () => {
  const config = {
    rootDir: folder,
    testMatch: ['**/*.spec.ts'],
    extensionsToTreatAsEsm: ['.ts'],
    transform: {},
    runtime: join(import.meta.dirname, 'runtime.mjs'),
    testEnvironment: join(import.meta.dirname, 'environment.mjs'),
    testSequencer: join(folder, 'in-order.cjs'),
  };
  await writeFile(join(folder, 'in-order.cjs'), inOrder('leaving', 'finding', 'metrics'));
  const report = join(folder, 'report.json');
  const options = ['--config', JSON.stringify(config), '--runInBand', '--json', `--outputFile=${report}`];
  const jest = spawn(NODE, ['--experimental-vm-modules', commandOf('jest'), ...options], { stdio: 'ignore' });
  await once(jest, 'close');
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as { testResults: { message: string }[] };
  expect(testResults.map(({ message }) => message)).toEqual(['', '', '']);
});

const inOrder = (...names: string[]) => `
const names = ${JSON.stringify(names)};
const place = ({ path }) => names.findIndex((name) => path.includes(name + '.'));
module.exports = class {
  shard = (tests) => tests;
  sort = (tests) => [...tests].sort((a, b) => place(a) - place(b));
  allFailedTests = (tests) => tests;
  cacheResults() {}
};`;
