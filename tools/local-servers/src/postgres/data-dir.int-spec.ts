import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { findBinaries } from './binaries.js';
import { prepareDataDir } from './data-dir.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-initdb-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

it('runs programs in a private folder', async () => {
  const { initdb } = await findBinaries();
  await cp(dirname(dirname(initdb)), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  const dataDir = join(folder, 'pg');
  const { password } = await prepareDataDir(dataDir, {
    initdb: join(folder, 'native', 'bin', 'initdb'),
    durable: false,
  });
  expect(password).toMatch(/^[0-9a-f]{48}$/);
  expect(await readFile(join(dataDir, 'PG_VERSION'), 'utf8')).toMatch(/^18/);
});
