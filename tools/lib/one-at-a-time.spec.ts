import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { eventually } from '@recuerda/testing';
import { oneAtATime } from './one-at-a-time.mjs';

let folder: string;
let lock: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuerda-one-at-a-time-'));
  lock = join(folder, 'prepare.lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const POLL_MS = 10;
const run = <T>(work: () => Promise<T>) => oneAtATime(work, { lock, pollMs: POLL_MS, say: () => undefined });

it('the lock of a process that was killed does not hold, also when a later one has its pid', async () => {
  await writeFile(lock, String(process.ppid));
  expect(await run(async () => 'done')).toBe('done');
  expect(await readdir(folder)).toEqual([]);
});

it('work that takes long is not disturbed', async () => {
  const events: string[] = [];
  const first = run(async () => {
    events.push('first begins');
    await delay(300 * POLL_MS);
    events.push('first ends');
  });
  await eventually(() => events.length > 0);
  await run(async () => events.push('second begins'));
  await first;
  expect(events).toEqual(['first begins', 'first ends', 'second begins']);
});
