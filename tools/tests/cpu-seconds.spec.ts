import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { cpuSecondsOf, recordCpuSeconds } from '../testing/src/cpu-seconds.js';
import { takeCpuSeconds } from './file-times.mjs';

const BUSY = 'while (process.cpuUsage().user < 400_000);';
/** Only Linux says it. */
const USED = process.platform === 'linux' ? 0.4 : 0;

let folder: string;
afterEach(() => rm(folder, { recursive: true }));

it('the CPU seconds of a file are those of its process and of what it started, since the file before', async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuerda-cpu-'));
  const path = (process.env['CPU_SECONDS_FILE'] = join(folder, 'seconds'));
  recordCpuSeconds('before.spec.ts');
  const before = cpuSecondsOf(process.pid);
  spawnSync(process.execPath, ['-e', BUSY]);
  const used = cpuSecondsOf(process.pid) - before;
  recordCpuSeconds('busy.spec.ts');
  recordCpuSeconds('idle.spec.ts');
  recordCpuSeconds('idle.spec.ts');
  expect(used).toBeGreaterThanOrEqual(USED);
  const recorded = await takeCpuSeconds(path);
  expect(recorded).toHaveLength(3);
  const seconds = (name: string) => recorded.find(({ file }) => file === name)?.seconds;
  expect(seconds('busy.spec.ts')).toBeGreaterThanOrEqual(USED);
  expect(seconds('idle.spec.ts')).toBeLessThan(0.4);
  expect(await takeCpuSeconds(path)).toEqual([]);
});
