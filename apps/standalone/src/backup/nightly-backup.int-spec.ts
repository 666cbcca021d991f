import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type PostgresServer, startPostgres } from '@recuerda/local-servers';
import { FakeClock } from '@recuerda/testing';
import { register } from 'prom-client';
import { KEYS, S3Server } from '../__fixtures__/s3-server.js';
import { newPlace, removePlace, start, stop } from '../__fixtures__/started.js';
import { FolderTarget } from './backup-target.js';
import { NightlyBackup } from './nightly-backup.js';
import { S3Target } from './s3-target.js';

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
  for (const file of ['notas.txt', 'recuerda-2026-02-28.tar.gz']) await writeFile(join(folder, file), '');
  const clock = new FakeClock();
  const settings = { dataDir, databaseUrl: server.url, targets: [new FolderTarget(folder)], at: '02:30', keep: 2 };
  const nightly = new NightlyBackup(settings, clock);
  const at = async (day: number, hour: number) => {
    clock.set(new Date(2026, 2, day, hour, 45));
    await nightly.tick();
    return (await readdir(folder)).sort();
  };
  expect(await at(1, 1)).toEqual(['notas.txt', 'recuerda-2026-02-28.tar.gz']);
  expect(await at(1, 2)).toEqual(['notas.txt', 'recuerda-2026-02-28.tar.gz', 'recuerda-2026-03-01.tar.gz']);
  // The second one of a day would be newer.
  expect(await at(1, 23)).toHaveLength(3);
  // It was off at the time of the backup.
  expect(await at(2, 9)).toEqual(['notas.txt', 'recuerda-2026-03-01.tar.gz', 'recuerda-2026-03-02.tar.gz']);
  expect(await at(4, 3)).toEqual(['notas.txt', 'recuerda-2026-03-02.tar.gz', 'recuerda-2026-03-04.tar.gz']);
});

it('what killed ones have left goes with the next one [BACKUP-05]', async () => {
  const folder = join(dataDir, 'killed');
  await mkdir(folder);
  const others = ['recuerda.tar.gz.partial', 'otra-2026-02-27.tar.gz.partial'];
  for (const file of [...others, 'recuerda-2026-02-27.tar.gz.partial', 'recuerda-2026-03-01.tar.gz.partial'])
    await writeFile(join(folder, file), 'half');
  const clock = new FakeClock();
  clock.set(new Date(2026, 2, 1, 3));
  await new NightlyBackup(
    { dataDir, databaseUrl: server.url, targets: [new FolderTarget(folder)], at: '02:30', keep: 2 },
    clock,
  ).tick();
  expect((await readdir(folder)).sort()).toEqual([...others, 'recuerda-2026-03-01.tar.gz'].sort());
});

it('there is one a day, too, beside one that a wrong clock has dated in the future [BACKUP-05]', async () => {
  const folder = join(dataDir, 'ahead');
  await mkdir(folder);
  await writeFile(join(folder, 'recuerda-2031-01-01.tar.gz'), '');
  const clock = new FakeClock();
  const settings = { dataDir, databaseUrl: server.url, targets: [new FolderTarget(folder)], at: '02:30', keep: 1 };
  const nightly = new NightlyBackup(settings, clock);
  for (const day of [1, 2, 3]) {
    clock.set(new Date(2026, 2, day, 3));
    await nightly.tick();
    expect((await readdir(folder)).sort()).toEqual([`recuerda-2026-03-0${day}.tar.gz`, 'recuerda-2031-01-01.tar.gz']);
  }
});

it('a failed one is tried again [BACKUP-05]', async () => {
  const folder = join(dataDir, 'later');
  await writeFile(folder, 'not a folder');
  const clock = new FakeClock();
  clock.set(new Date(2026, 2, 1, 3));
  const nightly = new NightlyBackup(
    { dataDir, databaseUrl: server.url, targets: [new FolderTarget(folder)], at: '02:30', keep: 2 },
    clock,
  );
  await nightly.tick();
  await rm(folder);
  await nightly.tick();
  expect(await readdir(folder)).toEqual(['recuerda-2026-03-01.tar.gz']);
});

it('what was missed or failed is made at the next start, also after midnight [BACKUP-05]', async () => {
  const folder = join(dataDir, 'office');
  await writeFile(folder, 'not a folder');
  const clock = new FakeClock();
  const settings = { dataDir, databaseUrl: server.url, targets: [new FolderTarget(folder)], at: '22:00', keep: 7 };
  const at = async (day: number, hour: number) => {
    clock.set(new Date(2026, 2, day, hour, 30));
    await new NightlyBackup(settings, clock).tick();
    return (await readdir(folder)).sort();
  };
  await expect(at(1, 23)).rejects.toThrow('ENOTDIR');
  await rm(folder);
  expect(await at(2, 0)).toEqual(['recuerda-2026-03-01.tar.gz']);
  expect(await at(2, 18)).toHaveLength(1);
  expect(await at(3, 7)).toEqual(['recuerda-2026-03-01.tar.gz', 'recuerda-2026-03-02.tar.gz']);
  // Until today it was made in the morning, and yesterday's was not kept.
  await rename(join(folder, 'recuerda-2026-03-02.tar.gz'), join(folder, 'recuerda-2026-03-03.tar.gz'));
  expect(await at(3, 12)).toEqual(['recuerda-2026-03-01.tar.gz', 'recuerda-2026-03-03.tar.gz']);
});

it('a bucket gets backups, too, and keeps as many; a failing one does not stop the others [BACKUP-07]', async () => {
  const bucket = new S3Server();
  const url = await bucket.start();
  const folder = join(dataDir, 'beside');
  const clock = new FakeClock();
  const counted = async (name: string) => {
    const { values } = (await register.getSingleMetric(name)?.get()) ?? { values: [] };
    return values.find(({ labels }) => labels['target'] === 's3')?.value;
  };
  try {
    const targets = [new S3Target({ url, region: undefined, ...KEYS }), new FolderTarget(folder)];
    const nightly = new NightlyBackup({ dataDir, databaseUrl: server.url, targets, at: '02:30', keep: 2 }, clock);
    const before = (await counted('recuerda_backup_failures_total')) ?? 0;
    for (const day of [1, 2, 3]) {
      clock.set(new Date(2026, 2, day, 3));
      if (day === 1) bucket.failures.push(403);
      await nightly.tick();
      expect(await readdir(folder)).toContain(`recuerda-2026-03-0${day}.tar.gz`);
      if (day === 1) expect(bucket.objects.size).toBe(0);
      await nightly.tick();
    }
    expect([...bucket.objects.keys()]).toEqual(['recuerda-2026-03-02.tar.gz', 'recuerda-2026-03-03.tar.gz']);
    expect(bucket.objects.get('recuerda-2026-03-03.tar.gz')?.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
    expect(await counted('recuerda_backup_failures_total')).toBe(before + 1);
    expect(await counted('recuerda_backup_last_success_timestamp_seconds')).toBe(
      Date.parse('2026-03-03T03:00') / 1_000,
    );
  } finally {
    await bucket.stop();
  }
});

it('there is none of another PostgreSQL, and the log says so [BACKUP-05]', async () => {
  const place = await newPlace();
  const env = { DATABASE_URL: server.url, BACKUP_DIR: join(place.dataDir, 'copies') };
  const started = await start(place, [], env);
  await stop(started);
  await removePlace(place);
  expect(started.output()).toContain('There are no nightly backups. DATABASE_URL is set');
});
