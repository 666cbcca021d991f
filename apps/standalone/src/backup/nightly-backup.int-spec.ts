import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type PostgresServer, startPostgres } from '@recuerda/local-servers';
import { FakeClock } from '@recuerda/testing';
import { NightlyBackup } from './nightly-backup.js';

let dataDir: string;
let server: PostgresServer;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recuerda-nightly-'));
  server = await startPostgres({ dataDir: join(dataDir, 'postgres'), settings: { fsync: 'off' } });
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('there is one backup a day, after its time; the oldest go, and no other file [BACKUP-05]', async () => {
  const folder = join(dataDir, 'copies');
  await mkdir(folder);
  await writeFile(join(folder, 'notas.txt'), '');
  const clock = new FakeClock();
  const settings = { dataDir, databaseUrl: server.url, folder, at: '02:30', keep: 2 };
  const nightly = new NightlyBackup(settings, clock);
  const at = async (day: number, hour: number) => {
    clock.set(new Date(2026, 2, day, hour, 45));
    await nightly.tick();
    return (await readdir(folder)).sort();
  };
  expect(await at(1, 1)).toEqual(['notas.txt']);
  expect(await at(1, 2)).toEqual(['notas.txt', 'recuerda-2026-03-01.tar.gz']);
  // The second one of a day would be newer.
  expect(await at(1, 23)).toEqual(['notas.txt', 'recuerda-2026-03-01.tar.gz']);
  // It was off at the time of the backup.
  expect(await at(2, 9)).toHaveLength(3);
  expect(await at(4, 3)).toEqual(['notas.txt', 'recuerda-2026-03-02.tar.gz', 'recuerda-2026-03-04.tar.gz']);
});

it('a failed one is tried again [BACKUP-05]', async () => {
  const folder = join(dataDir, 'later');
  await writeFile(folder, 'not a folder');
  const clock = new FakeClock();
  clock.set(new Date(2026, 2, 1, 3));
  const nightly = new NightlyBackup({ dataDir, databaseUrl: server.url, folder, at: '02:30', keep: 2 }, clock);
  await nightly.tick();
  await rm(folder);
  await nightly.tick();
  expect(await readdir(folder)).toEqual(['recuerda-2026-03-01.tar.gz']);
});
