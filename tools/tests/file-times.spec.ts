import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ROOT } from '../lib/paths.mjs';
import { fileTimesRunner } from './file-times-runner.mjs';

const MINUTE = 60_000;
const file = (name: string, minutes: number) => ({ name: join(ROOT, name), startTime: 0, endTime: minutes * MINUTE });
const result = (projectName: string, minutes: number) => ({ projectName, results: [{ duration: minutes * MINUTE }] });

describe('the times of the test files of a run', () => {
  let folder: string;
  const printed: string[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'file-times-'));
    for (const method of ['log', 'error'] as const)
      jest.spyOn(console, method).mockImplementation((line: string) => void printed.push(line));
  });
  afterEach(async () => {
    printed.length = 0;
    jest.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  async function run(testResults: object[], suites: object[] = [], args: string[] = []) {
    await writeFile(join(folder, 'jest.json'), JSON.stringify({ testResults }));
    await writeFile(join(folder, 'playwright.json'), JSON.stringify({ suites }));
    return fileTimesRunner.run({ args, folder, since: 0 });
  }

  it('are shown for the ten slowest, a file of the browser once for each project', async () => {
    const inner = { specs: [{ tests: [result('phone', 0.5)] }] };
    const flow = {
      title: 'flow.pw.ts',
      specs: [{ tests: [result('desk', 1), result('phone', 0.5)] }],
      suites: [inner],
    };
    const quick = Array.from({ length: 10 }, (_, number) => file(`quick-${number}.spec.ts`, 0.1));
    expect(await run([file('slow.spec.ts', 1.2), ...quick], [flow])).toEqual({ passed: 0, failed: 0 });
    expect(printed.slice(1, 4)).toEqual([
      '   72.0  slow.spec.ts',
      '   60.0  flow.pw.ts (desk)',
      '   60.0  flow.pw.ts (phone)',
    ]);
    expect(printed).toHaveLength(11);
  });

  it('fail the run for each file over its budget', async () => {
    const waiting = 'apps/e2e/src/one-process.e2e.ts';
    expect(await run([file('slow.spec.ts', 6), file(waiting, 6)])).toEqual({ passed: 0, failed: 1 });
    expect(printed.at(-1)).toBe('slow.spec.ts took 360 s and may take 300 s: tools/tests/file-times.mjs');
    expect(await run([file(waiting, 11)])).toEqual({ passed: 0, failed: 1 });
  });

  it('are not of interest when only a part of the tests ran', async () => {
    expect(await run([file('slow.spec.ts', 9)], [], ['slow'])).toEqual({ passed: 0, failed: 0 });
    expect(printed).toEqual([]);
  });
});
