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
const SPYING = `
import { it, jest } from '@jest/globals';
it('leaves a spy on a fake timer', () => {
  jest.useFakeTimers();
  jest.spyOn(globalThis, 'setTimeout');
  jest.useRealTimers();
});`;
const FINDING = `
import { expect, it } from '@jest/globals';
import { state } from './counted.mjs';
it('finds the same module, and nothing else', () => {
  expect(state).toEqual({ loaded: 1, seen: ['a'] });
  expect(Math.random()).toBeLessThan(1);
  expect(Date.now()).toBeGreaterThan(0);
  expect(setTimeout.clock).toBeUndefined();
  expect(process.env.LEFT).toBeUndefined();
});`;
const OWN = `
import { expect, it } from '@jest/globals';
import { state } from './counted.mjs';
// It has read metricsText.
it('has modules of its own', () => expect(state).toEqual({ loaded: 2, seen: [] }));`;

const LEAVING_PAGE = `
import { it } from '@jest/globals';
it('leaves an element, a theme, a listener and a timer', () => {
  document.body.append('left');
  document.documentElement.dataset.theme = 'dark';
  const count = () => (globalThis.left = (globalThis.left ?? 0) + 1);
  window.addEventListener('resize', count);
  document.addEventListener('keydown', count);
  setInterval(count, 1);
});`;
const FINDING_PAGE = `
import { expect, it } from '@jest/globals';
it('finds an empty page', async () => {
  const { left } = globalThis;
  window.dispatchEvent(new Event('resize'));
  document.dispatchEvent(new Event('keydown'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(globalThis.left).toBe(left);
  expect(document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>');
});`;

/** In the repository: other modules are not shared. */
let folder: string;
beforeAll(async () => {
  await mkdir(join(ROOT, 'reports'), { recursive: true });
  folder = await mkdtemp(join(ROOT, 'reports', 'shared-modules-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs test files, by name, in their order in one worker. Returns the failures of each, '' without. */
async function failuresOf(testEnvironment: string, files: Record<string, string>): Promise<string[]> {
  const config = {
    rootDir: folder,
    testMatch: Object.keys(files).map((name) => `**/${name}.spec.ts`),
    extensionsToTreatAsEsm: ['.ts'],
    transform: {},
    runtime: join(import.meta.dirname, 'runtime.mjs'),
    testEnvironment: join(ROOT, testEnvironment),
    testSequencer: join(folder, 'in-order.cjs'),
  };
  for (const [name, code] of Object.entries(files)) await writeFile(join(folder, `${name}.spec.ts`), code);
  await writeFile(join(folder, 'counted.mjs'), COUNTED);
  await writeFile(join(folder, 'in-order.cjs'), inOrder(Object.keys(files)));
  const report = join(folder, 'report.json');
  const options = ['--config', JSON.stringify(config), '--runInBand', '--json', `--outputFile=${report}`];
  const jest = spawn(NODE, ['--experimental-vm-modules', commandOf('jest'), ...options], { stdio: 'ignore' });
  await once(jest, 'close');
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as { testResults: { message: string }[] };
  return testResults.map(({ message }) => message);
}

const inOrder = (names: string[]) => `
const names = ${JSON.stringify(names)};
const place = ({ path }) => names.findIndex((name) => path.endsWith('/' + name + '.spec.ts'));
module.exports = class {
  shard = (tests) => tests;
  sort = (tests) => [...tests].sort((a, b) => place(a) - place(b));
  allFailedTests = (tests) => tests;
  cacheResults() {}
};`;

it('test files of a worker share what they test, but no mock, clock or variable; metrics are not shared', async () => {
  const files = { leaving: LEAVING, spying: SPYING, finding: FINDING, metrics: OWN };
  expect(await failuresOf('tools/tests/shared-modules/environment.mjs', files)).toEqual(['', '', '', '']);
});

it('test files of the portal share a page, but nothing on it', async () => {
  const files = { 'leaving-page': LEAVING_PAGE, 'finding-page': FINDING_PAGE };
  expect(await failuresOf('apps/portal/src/testing/environment.mjs', files)).toEqual(['', '']);
});
