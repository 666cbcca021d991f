import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ROOT } from '../lib/paths.mjs';
import { showFailures } from './show-failures.mjs';

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
  let print: jest.SpiedFunction<typeof console.error>;
  beforeEach(() => {
    print = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  const sound = result('libs/a.spec.ts', ['adds', 'passed']);
  const failing = result('libs/b.spec.ts', ['adds', 'passed'], ['divides by zero', 'failed']);
  const broken = result('libs/c.spec.ts');
  const inner = { title: 'a form', specs: [spec('keeps what was typed', 'unexpected')] };
  const screens = { title: 'forms.pw.ts', specs: [spec('opens', 'expected')], suites: [inner] };

  it('are named at its end with the beginnings of their messages', () => {
    const browser = { suites: [screens], errors: [{ message: 'No server\n at line 1' }] };
    showFailures({ jest: { testResults: [sound, failing, broken] }, playwright: browser, faults: undefined });
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

  it('include scenarios of faults, with what was found', () => {
    const faults = {
      scenarios: [
        { name: 'broker/outage', passed: true },
        { name: 'broker/cluster', passed: false, skipped: 'no cluster here' },
        { name: 'clock/stepped', passed: false, error: 'Error: not done within 9 ms\n  at run' },
        { name: 'shards/moved', passed: false, lost: [{ about: 'task 1', what: 'not sent' }], unexpected: [] },
      ],
    };
    showFailures({ jest: { testResults: [sound] }, playwright: { suites: [] }, faults });
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

  it('are not mentioned when there are none', () => {
    showFailures({ jest: { testResults: [sound] }, playwright: { suites: [] }, faults: undefined });
    expect(print).not.toHaveBeenCalled();
  });
});
