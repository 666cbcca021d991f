import { mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { HOUR_MS } from '@recuerda/contracts';
import { type PostgresServer, startPostgres } from '@recuerda/local-servers';
import { FakeClock } from '@recuerda/testing';
import { Client } from 'pg';
import { register } from 'prom-client';
import { isIntact, lsnOf, PAGE_BYTES, pageChecks } from './check-pages.js';
import { DataDirLock } from '../data-dir-lock.js';
import { backup } from './commands.js';
import { FolderTarget } from './backup-target.js';
import { NightlyBackup } from './nightly-backup.js';

const DAMAGED_BLOCK = 40;

let dataDir: string;
let postgresDir: string;
let server: PostgresServer;
/** Path of a table's file in the cluster. */
let table: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recuerda-damaged-'));
  postgresDir = join(dataDir, 'postgres');
  server = await startPostgres({ dataDir: postgresDir, settings: { fsync: 'off' } });
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    await client.query(`CREATE TABLE pupils AS SELECT n, repeat('x', 500) AS notes FROM generate_series(1, 2000) AS n`);
    const { rows } = await client.query<{ path: string; checksums: string }>(
      `SELECT pg_relation_filepath('pupils') AS path, current_setting('data_checksums') AS checksums`,
    );
    expect(rows[0]?.checksums).toBe('on');
    table = rows[0]?.path ?? '';
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Turns one bit of a page on the disk; again, it is as before. */
async function turnBit(block: number): Promise<void> {
  const handle = await open(join(postgresDir, table), 'r+');
  try {
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, block * PAGE_BYTES + 5_000);
    buffer[0] = (buffer[0] ?? 0) ^ 1;
    await handle.write(buffer, 0, 1, block * PAGE_BYTES + 5_000);
  } finally {
    await handle.close();
  }
}
const failures = async (): Promise<number> => {
  const { values } = (await register.getSingleMetric('recuerda_backup_failures_total')?.get()) ?? { values: [] };
  return values.find(({ labels }) => labels['target'] === 'folder')?.value ?? 0;
};

it('all pages of a real cluster have the checksum that PostgreSQL gave them [BACKUP-09]', async () => {
  const { size } = await stat(join(postgresDir, table));
  const handle = await open(join(postgresDir, table));
  let used = 0;
  try {
    for (let block = 0; block < size / PAGE_BYTES; block += 1) {
      const page = Buffer.alloc(PAGE_BYTES);
      await handle.read(page, 0, PAGE_BYTES, block * PAGE_BYTES);
      expect(isIntact(page, block)).toBe(true);
      // The file has grown by more pages than the rows took.
      if (lsnOf(page) === 0n) continue;
      used += 1;
      expect(isIntact(page, block + 1)).toBe(false);
    }
    expect(used).toBeGreaterThan(100);
  } finally {
    await handle.close();
  }
});

it('a damaged page fails the nightly backup with file and block, and no older one is deleted [BACKUP-09]', async () => {
  const folder = await mkdtemp(join(dataDir, 'copies-'));
  const old = ['recuerda-2026-02-27.tar.gz', 'recuerda-2026-02-28.tar.gz'];
  for (const file of old) await writeFile(join(folder, file), '');
  const clock = new FakeClock();
  clock.set(new Date(2026, 2, 1, 3));
  const targets = [new FolderTarget(folder)];
  const nightly = new NightlyBackup({ dataDir, databaseUrl: server.url, targets, at: '02:30', keep: 1 }, clock);
  const before = await failures();
  await turnBit(DAMAGED_BLOCK);
  await nightly.tick();
  expect(await failures()).toBe(before + 1);
  expect((await readdir(folder)).sort()).toEqual(old);
  await turnBit(DAMAGED_BLOCK);
  // Damaged data do not mend themselves: the next try is an hour later.
  clock.advance(HOUR_MS - 1);
  await nightly.tick();
  expect((await readdir(folder)).sort()).toEqual(old);
  clock.advance(1);
  await nightly.tick();
  expect(await failures()).toBe(before + 1);
  expect(await readdir(folder)).toEqual(['recuerda-2026-03-01.tar.gz']);
});

it('npm run backup names file and block of a damaged page, and leaves nothing [BACKUP-09]', async () => {
  const lock = await DataDirLock.take(dataDir, 'http://127.0.0.1:8080');
  const file = join(dataDir, 'school.tar.gz');
  await turnBit(DAMAGED_BLOCK);
  try {
    await expect(backup([file], { DATA_DIR: dataDir }, () => undefined)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(`block ${DAMAGED_BLOCK} of the file ${table} `),
    });
    expect((await readdir(dataDir)).filter((name) => name.startsWith('school'))).toEqual([]);
  } finally {
    await turnBit(DAMAGED_BLOCK);
    await lock.release();
  }
});

it('a half written page is read again; one that changed since the start is not checked [BACKUP-09]', async () => {
  const handle = await open(join(postgresDir, table));
  const whole = Buffer.alloc(2 * PAGE_BYTES);
  await handle.read(whole, 0, whole.length, 0);
  const torn = (): Buffer => Buffer.concat([whole.subarray(0, 3 * (PAGE_BYTES / 2)), Buffer.alloc(PAGE_BYTES / 2)]);
  const lsn = lsnOf(whole.subarray(PAGE_BYTES));
  const check = async (part: Buffer, at: number, start: bigint): Promise<Buffer> => {
    await pageChecks(start)(table)?.(part, at, handle);
    return part;
  };
  try {
    expect((await check(torn(), 0, lsn + 1n)).equals(whole)).toBe(true);
    expect((await check(torn(), 0, lsn)).equals(torn())).toBe(true);
    await turnBit(1);
    await expect(check(torn(), 0, lsn + 1n)).rejects.toMatchObject({ file: table, block: 1 });
  } finally {
    await turnBit(1);
    await handle.close();
  }
});

it('only files of relations have checked pages, with their number in the whole relation [BACKUP-09]', () => {
  const checkOf = pageChecks(0n);
  for (const file of ['base/5/1249', 'base/5/1249_fsm', 'base/5/1249_vm', 'base/5/1249.2', 'global/1260'])
    expect(checkOf(file)).toBeDefined();
  for (const file of [
    'base/5/PG_VERSION',
    'base/5/pg_filenode.map',
    'global/pg_control',
    'pg_xact/0000',
    'base/5/t3_16',
  ])
    expect(checkOf(file)).toBeUndefined();
});
