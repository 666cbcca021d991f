import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NODE, ROOT } from '../lib/paths.mjs';
import { jestRunner } from './jest-runner.mjs';
import { playwrightRunner } from './playwright-runner.mjs';
import { repeatFailures } from './repeat-failures.mjs';

const ONCE = `
import { existsSync, writeFileSync } from 'node:fs';
const failOnce = (mark) => {
  if (existsSync(mark)) return;
  writeFileSync(mark, '');
  throw new Error('not yet');
};`;
/** In pieces, so that this file may be repeated itself. */
const MARK = '// @' + 'never-repeated: what it finds counts.';
const DRAWS = "import 'fast" + "-check';";
const jestSpec = (...bodies: string[]) =>
  [`import { it } from '@jest/globals';`, ONCE, ...bodies.map((body, index) => `it('${index}', () => ${body});`)].join(
    '\n',
  );
const playwrightSpec = (settings: string, ...bodies: string[]) =>
  [
    `import { test } from '@playwright/test';`,
    ONCE,
    settings,
    ...bodies.map((body, index) => `test('${index}', () => ${body});`),
  ].join('\n');
/** With a mark of its own for each name. */
const failsOnce = (name: string) => `failOnce(import.meta.dirname + '/${name}.mark')`;
const ALWAYS = `{ throw new Error('broken'); }`;
const SOUND = 'undefined';

/** In the repository, where Jest and Playwright are found. */
let folder: string;
beforeEach(async () => {
  await mkdir(join(ROOT, 'reports'), { recursive: true });
  folder = await mkdtemp(join(ROOT, 'reports', 'repeat-'));
  for (const method of ['log', 'error'] as const) jest.spyOn(console, method).mockImplementation(() => undefined);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const runNode = async (args: string[], more: Record<string, string> = {}) => {
  // Playwright refuses to run in Jest.
  const env = { ...process.env, ...more, JEST_WORKER_ID: undefined };
  const child = spawn(NODE, args, { stdio: 'ignore', env });
  const [code] = await once(child, 'close');
  return code as number;
};

/** Runs files, by name, and what fails in them again. Returns the counts, and which passed then. */
async function runTwice(
  runner: typeof jestRunner | typeof playwrightRunner,
  config: string,
  files: Record<string, string>,
) {
  for (const [name, code] of Object.entries(files)) await writeFile(join(folder, name), code);
  const settings = { node: runNode, config: join(folder, config), subfolder: `repeat-${process.pid}` };
  const run = { runner, ...(await runner.run({ ...settings, args: [] })) };
  const again = (_run: unknown, args: string[]) => runner.run({ ...settings, args });
  const kept = async () => {
    await mkdir(join(folder, 'kept'));
    return join(folder, 'kept');
  };
  const flaky = await repeatFailures([run], again, kept);
  return { ...runner.counts(run.report, run.exitCode), flaky: flaky.map((name) => name.replace(/^.*\//, '')) };
}

describe('a test of Jest that fails', () => {
  const config = () => ({ rootDir: folder, testMatch: ['**/*.spec.mjs'], transform: {}, maxWorkers: 1 });
  const run = async (files: Record<string, string>) =>
    runTwice(jestRunner, 'config.json', { 'config.json': JSON.stringify(config()), ...files });

  it('passes when it passes alone at the end, if its file draws nothing; one that fails twice fails', async () => {
    const files = {
      'wavering.spec.mjs': jestSpec(SOUND, failsOnce('a')),
      'broken.spec.mjs': jestSpec(SOUND, ALWAYS),
      'drawn.spec.mjs': `${DRAWS}\n${jestSpec(failsOnce('c'))}`,
      'unable.spec.mjs': `${jestSpec(SOUND)}\n${failsOnce('b')};`,
    };
    expect(await run(files)).toEqual({
      passed: 4,
      failed: 2,
      flaky: expect.arrayContaining(['wavering.spec.mjs: 1', 'unable.spec.mjs: could not run']),
    });
    const kept = await readdir(join(folder, 'kept'));
    expect(kept).toHaveLength(4);
    const first = kept.find((name) => name.includes('wavering'));
    expect(await readFile(join(folder, 'kept', first!), 'utf8')).toContain('not yet');
  });

  it('is repeated with nine others, not with ten', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => failsOnce(`${index}`));
    const files = { 'few.spec.mjs': jestSpec(...ten.slice(0, 9)), 'one.spec.mjs': jestSpec(failsOnce('one')) };
    expect(await run(files)).toMatchObject({ passed: 10, failed: 0 });
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
    expect(await run({ ...files, 'few.spec.mjs': jestSpec(...ten) })).toEqual({ passed: 0, failed: 11, flaky: [] });
  });

  it('is named by the line before the count', async () => {
    await writeFile(join(folder, 'config.json'), JSON.stringify(config()));
    await writeFile(join(folder, 'wavering.spec.mjs'), jestSpec(SOUND, failsOnce('a')));
    const child = spawn(NODE, [join(ROOT, 'tools/tests/run.mjs'), 'wavering'], {
      env: {
        ...process.env,
        TEST_JEST_CONFIG: join(folder, 'config.json'),
        TEST_DATABASE_URL: 'unused',
        TEST_AMQP_URL: 'unused',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    expect(said.trimEnd().split('\n').slice(-2)).toEqual([
      expect.stringMatching(/^flaky: .*wavering\.spec\.mjs: 1$/),
      '2 passed, 0 failed',
    ]);
    expect(code).toBe(0);
  });
});

describe('a test of Playwright that fails', () => {
  const CONFIG = `
    export default {
      testDir: import.meta.dirname,
      outputDir: process.env.PLAYWRIGHT_FOLDER + '/failures',
      reporter: 'json',
      workers: 1,
      projects: [{ name: 'desk' }, { name: 'phone', testIgnore: '**/wavering.spec.mjs' }],
    };`;
  const run = (files: Record<string, string>) =>
    runTwice(playwrightRunner, 'config.mjs', { 'config.mjs': CONFIG, ...files });

  it('passes when it passes alone at the end, and what it kept from running; one that fails twice fails', async () => {
    const files = {
      'wavering.spec.mjs': playwrightSpec(`test.describe.configure({ mode: 'serial' });`, failsOnce('a'), SOUND),
      'broken.spec.mjs': playwrightSpec('', ALWAYS, SOUND),
      'marked.spec.mjs': playwrightSpec(MARK, failsOnce('b')),
    };
    expect(await run(files)).toEqual({ passed: 5, failed: 3, flaky: ['wavering.spec.mjs (desk): 0'] });
    const kept = await readFile(join(folder, 'kept', 'wavering.spec.mjs-desk-.txt'), 'utf8');
    expect(kept).toContain('not yet');
  });

  it('fails with ten others', async () => {
    const eleven = Array.from({ length: 11 }, (_, index) => failsOnce(`${index}`));
    const { failed, flaky } = await run({ 'wavering.spec.mjs': playwrightSpec('', ...eleven) });
    expect({ failed, flaky }).toEqual({ failed: 11, flaky: [] });
  });
});
