import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ROOT } from '../lib/paths.mjs';
import { failuresRunner } from './failures-runner.mjs';

const result = (name: string, ...tests: [string, string][]) => ({
  name: join(ROOT, name),
  status: tests.every(([, status]) => status === 'passed') && tests.length > 0 ? 'passed' : 'failed',
  message: '  ● Test suite failed to run\n\n    Cannot find module',
  assertionResults: tests.map(([fullName, status]) => ({ fullName, status, failureMessages: [MESSAGE] })),
});
const spec = (title: string, status: string) => ({
  title,
  tests: [
    { projectName: 'desk', status, results: [{}, { error: { message: 'Error: \u001b[2mtimed out\u001b[22m' } }] },
  ],
});
/** Long, in colours, and with a stack that begins in a library. */
const MESSAGE = [
  'Error: \u001b[31mexpected 1\u001b[39m',
  '',
  ...Array.from({ length: 9 }, (_, line) => `  line ${line}`),
  `    at expect (${ROOT}/node_modules/expect/index.js:1:1)`,
  `    at divide (${ROOT}/libs/b.ts:3:5)`,
].join('\n');

describe('the failed tests of a run', () => {
  let folder: string;
  let print: jest.SpiedFunction<typeof console.error>;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'failures-'));
    print = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  async function run(testResults: object[], playwright: object, args: string[] = [], scenarios?: object[]) {
    await writeFile(join(folder, 'jest.json'), JSON.stringify({ testResults }));
    await writeFile(join(folder, 'playwright.json'), JSON.stringify(playwright));
    if (scenarios) await writeFile(join(folder, 'faults.json'), JSON.stringify({ scenarios }));
    return failuresRunner.run({ args, folder, since: 0 });
  }
  const sound = result('libs/a.spec.ts', ['adds', 'passed']);
  const failing = result('libs/b.spec.ts', ['adds', 'passed'], ['divides by zero', 'failed']);
  const broken = result('libs/c.spec.ts');
  const inner = { title: 'a form', specs: [spec('keeps what was typed', 'unexpected')] };
  const screens = { title: 'forms.pw.ts', specs: [spec('opens', 'expected')], suites: [inner] };

  it('are named at its end with the beginnings of their messages, and not counted twice', async () => {
    const browser = { suites: [screens], errors: [{ message: 'No server\n at line 1' }] };
    expect(await run([sound, failing, broken], browser)).toEqual({ passed: 0, failed: 0 });
    expect(print.mock.calls).toEqual([
      [
        [
          '\nFailed tests:',
          'libs/b.spec.ts: divides by zero',
          ...['Error: expected 1', 'line 0', 'line 1', 'line 2', 'line 3', 'line 4'].map((line) => `    ${line}`),
          '    at divide (libs/b.ts:3:5)',
          'libs/c.spec.ts: could not run',
          '    ● Test suite failed to run',
          '    Cannot find module',
          'forms.pw.ts (desk): a form keeps what was typed',
          '    Error: timed out',
          'Playwright: No server',
        ].join('\n  '),
      ],
    ]);
  });

  it('include scenarios of faults, with what was found', async () => {
    await run(
      [sound],
      { suites: [] },
      [],
      [
        { name: 'broker/outage', passed: true },
        { name: 'broker/cluster', passed: false, skipped: 'no cluster here' },
        { name: 'clock/stepped', passed: false, error: 'Error: not done within 9 ms\n  at run' },
        { name: 'shards/moved', passed: false, lost: [{ about: 'task 1', what: 'not sent' }], unexpected: [] },
      ],
    );
    expect(print.mock.calls).toEqual([
      [
        [
          '\nFailed tests:',
          'faults: clock/stepped',
          '    Error: not done within 9 ms',
          'faults: shards/moved',
          '    task 1: not sent',
        ].join('\n  '),
      ],
    ]);
  });

  it('are not mentioned when there are none, or when only a part of the tests ran', async () => {
    await run([sound], { suites: [] });
    await run([failing], { suites: [] }, ['libs']);
    expect(print).not.toHaveBeenCalled();
  });
});
