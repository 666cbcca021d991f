import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRunFolder } from './reports.mjs';

/** More than any process of any machine has. */
const NOBODY = '99999999';

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'recuerda-runs-'));
});
afterAll(() => rm(parent, { recursive: true }));

it('makes a folder of its own, and clears those of runs that are over', async () => {
  for (const name of [String(process.ppid), NOBODY, 'something'])
    await mkdir(join(parent, name, 'failures'), { recursive: true });
  expect(await makeRunFolder(parent)).toBe(join(parent, String(process.pid)));
  expect((await readdir(parent)).sort()).toEqual([String(process.pid), String(process.ppid)].sort());
});

it('needs no folder to be there', async () => {
  const folder = await makeRunFolder(join(parent, 'new'));
  expect(await readdir(folder)).toEqual([]);
});
