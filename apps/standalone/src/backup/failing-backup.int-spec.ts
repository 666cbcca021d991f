import { rmSync, watch } from 'node:fs';
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type PostgresServer, startPostgres } from '@recuerda/local-servers';
import { eventually, FakeClock } from '@recuerda/testing';
import { Client } from 'pg';
import { register } from 'prom-client';
import { KEYS, S3Server } from '../__fixtures__/s3-server.js';
import { smallDisk, type SmallDisk } from '../__fixtures__/small-disk.js';
import { DataDirLock } from '../data-dir-lock.js';
import { type BackupOutput, type BackupTarget, FolderTarget } from './backup-target.js';
import { backup } from './commands.js';
import { NightlyBackup } from './nightly-backup.js';
import { S3Target } from './s3-target.js';

const OLD = 'recuerda-2026-02-28.tar.gz';
const NEW = 'recuerda-2026-03-01.tar.gz';
const PART = 64 * 1024;

let dataDir: string;
let server: PostgresServer;
let lock: DataDirLock;
let folder: string;
let disk: SmallDisk;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recuerda-failing-'));
  server = await startPostgres({ dataDir: join(dataDir, 'postgres'), settings: { fsync: 'off' } });
  // As of Recuerda, which runs on it.
  lock = await DataDirLock.take(dataDir, 'http://127.0.0.1:8080');
  disk = await smallDisk(1);
});
afterAll(async () => {
  await disk?.remove();
  await lock?.release();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = await mkdtemp(join(dataDir, 'copies-'));
  await writeFile(join(folder, OLD), '');
});

/** Makes one nightly backup of which one is kept, and returns how many more have failed. */
async function failuresOf(target: BackupTarget): Promise<number> {
  const counted = async (): Promise<number> => {
    const { values } = (await register.getSingleMetric('recuerda_backup_failures_total')?.get()) ?? { values: [] };
    return values.find(({ labels }) => labels['target'] === target.name)?.value ?? 0;
  };
  const clock = new FakeClock();
  clock.set(new Date(2026, 2, 1, 3));
  const settings = { dataDir, databaseUrl: server.url, targets: [target], at: '02:30', keep: 1 };
  const nightly = new NightlyBackup(settings, clock);
  const before = await counted();
  await nightly.tick();
  return (await counted()) - before;
}
it('a disk that fills up fails the nightly backup, leaves no part of it, keeps the old one [BACKUP-10]', async () => {
  await symlink(disk.file, join(folder, `${NEW}.partial`));
  expect(await failuresOf(new FolderTarget(folder))).toBe(1);
  expect(await readdir(folder)).toEqual([OLD]);
  expect(await failuresOf(new FolderTarget(folder))).toBe(0);
  expect(await readdir(folder)).toEqual([NEW]);
});

it('npm run backup says that the disk is full and leaves no part of the file [BACKUP-10]', async () => {
  const file = join(folder, 'school.tar.gz');
  await symlink(disk.file, `${file}.partial`);
  await expect(backup([file], { DATA_DIR: dataDir }, () => undefined)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/school\.tar\.gz cannot be written: ENOSPC/),
  });
  expect(await readdir(folder)).toEqual([OLD]);
});

it('a refused part, and a connection that is cut, fail the nightly backup; nothing is left [BACKUP-10]', async () => {
  const bucket = new S3Server();
  const url = await bucket.start();
  const target = new S3Target({ url, region: undefined, ...KEYS }, PART);
  try {
    bucket.objects.set(OLD, Buffer.alloc(0));
    bucket.refusedPart = 3;
    expect(await failuresOf(target)).toBe(1);
    bucket.refusedPart = undefined;
    bucket.cutPart = 2;
    expect(await failuresOf(target)).toBe(1);
    expect(bucket.uploads.size).toBe(0);
    expect([...bucket.objects.keys()]).toEqual([OLD]);
    bucket.cutPart = undefined;
    expect(await failuresOf(target)).toBe(0);
    expect([...bucket.objects.keys()]).toEqual([NEW]);
  } finally {
    await bucket.stop();
  }
});

/** Calls `disturb` once a backup is being written to the folder. */
class DisturbedFolder extends FolderTarget {
  constructor(
    path: string,
    private readonly disturb: () => void,
  ) {
    super(path);
  }

  override open(name: string): BackupOutput {
    const output = super.open(name);
    output.stream.once('open', this.disturb);
    return output;
  }
}

it('a folder that goes in the middle fails the nightly backup; the next one makes it [BACKUP-10]', async () => {
  const disturbed = new DisturbedFolder(folder, () => rmSync(folder, { recursive: true }));
  expect(await failuresOf(disturbed)).toBe(1);
  expect(await failuresOf(new FolderTarget(folder))).toBe(0);
  expect(await readdir(folder)).toEqual([NEW]);
});

it('a lost connection to the database fails the nightly backup; nothing is left of it [BACKUP-10]', async () => {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  const terminate = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'recuerda backup'`;
  let terminated: Promise<number> | undefined;
  const disturbed = new DisturbedFolder(folder, () => {
    terminated = eventually(async () => {
      const { rowCount } = await client.query(terminate);
      expect(rowCount).toBe(1);
      return 1;
    });
  });
  try {
    expect(await failuresOf(disturbed)).toBe(1);
    expect(await terminated).toBe(1);
    expect(await readdir(folder)).toEqual([OLD]);
  } finally {
    await client.end();
  }
});

it('a backup that a signal or the end of Recuerda interrupts leaves no part of it [BACKUP-10]', async () => {
  const watcher = watch(folder, (_, name) => {
    if (name === 'school.tar.gz.partial') process.emit('SIGINT');
  });
  try {
    const made = backup([join(folder, 'school.tar.gz')], { DATA_DIR: dataDir }, () => undefined);
    await expect(made).rejects.toThrow('The backup was interrupted.');
  } finally {
    watcher.close();
  }
  expect(await readdir(folder)).toEqual([OLD]);

  let ended: Promise<void> | undefined;
  const target = new DisturbedFolder(folder, () => (ended = nightly.beforeApplicationShutdown()));
  const clock = new FakeClock();
  clock.set(new Date(2026, 2, 1, 3));
  const settings = { dataDir, databaseUrl: server.url, targets: [target], at: '02:30', keep: 1 };
  const nightly = new NightlyBackup(settings, clock);
  await nightly.tick();
  await ended;
  expect(await readdir(folder)).toEqual([OLD]);
});
