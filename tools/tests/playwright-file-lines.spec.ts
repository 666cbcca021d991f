import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { commandOf, NODE, ROOT } from '../lib/paths.mjs';

const spec = (name: string, ending: string) => `
import { expect, test } from '@playwright/test';
test('${name} first', () => console.log('${name} writes'));
test.describe('in a group', () => { test('${name} second', () => { ${ending} }); });
test.skip('${name} third', () => undefined);`;

/** In the repository, where Playwright is found. */
let folder: string;
beforeAll(async () => {
  await mkdir(join(ROOT, 'reports'), { recursive: true });
  folder = await mkdtemp(join(ROOT, 'reports', 'file-lines-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('a run of browser tests shows a line for each file and project, and of a failure which test and why', async () => {
  await writeFile(join(folder, 'sound.pw.mjs'), spec('sound', ''));
  await writeFile(join(folder, 'failing.pw.mjs'), spec('failing', 'expect(1).toBe(2);'));
  const reporter = JSON.stringify(join(import.meta.dirname, 'playwright-file-lines.mjs'));
  const config = `export default { testMatch: '*.pw.mjs', workers: 1, quiet: true, reporter: [[${reporter}]],
    projects: [{ name: 'desk' }, { name: 'phone', testMatch: 'sound*' }] };`;
  await writeFile(join(folder, 'config.mjs'), config);
  const playwright = spawn(
    NODE,
    [commandOf('@playwright/test', 'playwright'), 'test', '-c', join(folder, 'config.mjs')],
    // Otherwise Playwright takes itself for a part of Jest.
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, JEST_WORKER_ID: undefined } },
  );
  const shown = await text(playwright.stdout);
  const path = (name: string) => `${relative(ROOT, folder)}/${name}.pw.mjs`;
  const results = shown.match(/^(PASS|FAIL) \S+ \S+(?= \(\d+\.\d s\)$)/gm);
  expect(results?.toSorted()).toEqual([
    `FAIL desk ${path('failing')}`,
    `PASS desk ${path('sound')}`,
    `PASS phone ${path('sound')}`,
  ]);
  expect(shown.match(/●.*/g)).toEqual([`● desk ${path('failing')} › in a group › failing second: failed`]);
  expect(shown).toMatch(/Expected: .*2/);
  expect(shown).not.toMatch(/sound (writes|first|second|third)/);
});
