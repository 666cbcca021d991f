import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ROOT } from '../lib/paths.mjs';
import { showFileTimes } from './file-times.mjs';

const MINUTE = 60_000;
const file = (name: string, minutes: number) => ({ name: join(ROOT, name), startTime: 0, endTime: minutes * MINUTE });
const result = (projectName: string, minutes: number) => ({ projectName, results: [{ duration: minutes * MINUTE }] });

describe('the times of the test files of a run', () => {
  const printed: string[] = [];
  beforeEach(() => {
    for (const method of ['log', 'error'] as const)
      jest.spyOn(console, method).mockImplementation((line: string) => void printed.push(line));
  });
  afterEach(() => {
    printed.length = 0;
    jest.restoreAllMocks();
  });

  const show = (testResults: object[], suites: object[] = [], cpuSeconds: object[] = []) =>
    showFileTimes({ jest: { testResults }, playwright: { suites } }, cpuSeconds);

  it('are shown for the ten slowest, a file of the browser once for each project', () => {
    const inner = { specs: [{ tests: [result('phone', 0.5)] }] };
    const flow = {
      title: 'flow.pw.ts',
      specs: [{ tests: [result('desk', 1), result('phone', 0.5)] }],
      suites: [inner],
    };
    const quick = Array.from({ length: 10 }, (_, number) => file(`quick-${number}.spec.ts`, 0.1));
    expect(show([file('slow.spec.ts', 1.2), ...quick], [flow])).toEqual({ passed: 0, failed: 0 });
    expect(printed.slice(1, 4)).toEqual([
      '   72.0  slow.spec.ts',
      '   60.0  flow.pw.ts (desk)',
      '   60.0  flow.pw.ts (phone)',
    ]);
    expect(printed).toHaveLength(11);
  });

  it('fail the run for each file over its budget', () => {
    const waiting = 'apps/e2e/src/one-process.e2e.ts';
    expect(show([file('slow.spec.ts', 11), file(waiting, 11)])).toEqual({ passed: 0, failed: 1 });
    expect(printed.at(-1)).toBe('slow.spec.ts took 660 s and may take 600 s: tools/tests/file-times.mjs');
    expect(show([file(waiting, 16)])).toEqual({ passed: 0, failed: 1 });
  });

  it('are shown in CPU seconds, too, where these are known', () => {
    show([file('slow.spec.ts', 1)], [], [{ file: 'busy.spec.ts', seconds: 9.26 }]);
    expect(printed.slice(2)).toEqual([expect.stringContaining('CPU seconds'), '    9.3  busy.spec.ts']);
  });
});
