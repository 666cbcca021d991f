import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { commandOf, NODE, ROOT } from '../lib/paths.mjs';

const spec = (name: string, ending: string) => `
import { afterAll, it } from '@jest/globals';
import fs from 'node:fs';
console.log('${name} at load');
process.stdout.write('${name} as Nest\\n');
fs.writeSync(1, '${name} as the product\\n');
it('writes', () => { process.stderr.write('${name} in a test\\n'); ${ending} });
afterAll(() => console.error('${name} at the end'));`;
const FILES = { sound: '', failing: `throw new Error('broken');` };
const WRITTEN = ['at load', 'as Nest', 'as the product', 'in a test', 'at the end'];

/** In the repository, where Jest is found. */
let folder: string;
beforeAll(async () => {
  await mkdir(join(ROOT, 'reports'), { recursive: true });
  folder = await mkdtemp(join(ROOT, 'reports', 'quiet-'));
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ['one worker', ['--runInBand']],
  ['several', ['--maxWorkers', '2']],
])('only what a failing file wrote is shown, and reported, by %s', async (_workers, options) => {
  const config = {
    rootDir: folder,
    testMatch: ['**/*.spec.mjs'],
    transform: {},
    testEnvironment: join(import.meta.dirname, 'shared-modules/environment.mjs'),
    reporters: [join(import.meta.dirname, 'quiet-reporter.mjs')],
    verbose: false,
  };
  for (const [name, ending] of Object.entries(FILES))
    await writeFile(join(folder, `${name}.spec.mjs`), spec(name, ending));
  const report = join(folder, 'report.json');
  const args = ['--config', JSON.stringify(config), '--json', `--outputFile=${report}`, ...options];
  const jest = spawn(NODE, ['--experimental-vm-modules', commandOf('jest'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const shown = (await Promise.all([text(jest.stdout), text(jest.stderr)])).join('');
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as {
    testResults: { name: string; message: string }[];
  };
  const failing = testResults.find(({ name }) => name.includes('failing'))!;
  for (const place of WRITTEN) {
    expect(shown.match(new RegExp(`failing ${place}\n`, 'g'))).toHaveLength(1);
    expect(failing.message).toContain(`failing ${place}`);
    expect(shown).not.toContain(`sound ${place}`);
  }
  expect(shown).toMatch(/PASS .*sound\.spec\.mjs/);
});
