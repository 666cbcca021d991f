import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startPostgres } from '@recuerda/local-servers';
import { createTestDatabase } from '@recuerda/testing';
import { contentOf, query, structureOf } from '../__fixtures__/database-content.js';
import { launch, newPlace, type Place, removePlace, start, stop } from '../__fixtures__/started.js';
import { backup, restore } from '../backup/commands.js';
import { postgresDirOf } from '../standalone.config.js';
import { users } from '../users.js';

const EDIT = `UPDATE tasks.migrations SET hash = repeat('0', 64)`;
/** Nothing of it may be made anew while tasks refuses. */
const WITHOUT_IDENTITY = 'DROP SCHEMA identity CASCADE';

let place: Place;
let folder: string;
let backupOfOther: string;
const withDatabase = async <T>(at: Place, work: (url: string) => Promise<T>): Promise<T> => {
  const server = await startPostgres({ dataDir: postgresDirOf(at.dataDir) });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
};
const dumpOf = async (url: string) => ({ content: await contentOf(url), structure: await structureOf(url) });
const departments = async (at: Place) =>
  ((await (await fetch(`${at.url}/api/departments`)).json()) as { items: { name: string }[] }).items;
const quiet = (): void => undefined;

/** A school whose data another version made. */
beforeAll(async () => {
  [place, folder] = [await newPlace(), await mkdtemp(join(tmpdir(), 'recuerda-other-version-'))];
  const first = await start(place);
  const headers = { 'content-type': 'application/json' };
  const created = { method: 'POST', headers, body: JSON.stringify({ name: 'Dirección' }) };
  expect((await fetch(`${place.url}/api/departments`, created)).status).toBe(201);
  await stop(first);
  // The same version starts again.
  const again = await start(place);
  expect(await departments(place)).toMatchObject([{ name: 'Dirección' }]);
  await stop(again);
  await withDatabase(place, (url) => query(url, `${EDIT}; ${WITHOUT_IDENTITY}`));
  backupOfOther = join(folder, 'other.tar.gz');
  expect(await backup([backupOfOther], { DATA_DIR: place.dataDir }, quiet)).toBe(0);
});
afterAll(async () => {
  await removePlace(place);
  await rm(folder, { recursive: true });
});

it('data of another version stop the start in a sentence, and stay as they are [UPGRADE-04]', async () => {
  const before = await withDatabase(place, dumpOf);
  const refused = await launch(place);
  expect((await refused.child.exited).code).toBe(1);
  const lines = refused.output().trim().split('\n');
  const sentence =
    `The data folder ${place.dataDir} is of another version of Recuerda, and its data are untouched: ` +
    'move it away, and the next start makes a new one.';
  expect(lines.at(-1)).toBe(sentence);
  expect(lines.slice(0, -1).filter((line) => line !== '')).toEqual([expect.stringContaining(`"msg":"${sentence}"`)]);
  expect(refused.output()).not.toContain('    at ');
  expect(await withDatabase(place, dumpOf)).toEqual(before);
});

it('npm run users refuses them, too [UPGRADE-04]', async () => {
  const before = await withDatabase(place, dumpOf);
  await expect(users(['list'], { DATA_DIR: place.dataDir }, quiet)).rejects.toThrow(
    `The data folder ${place.dataDir} is of another version`,
  );
  expect(await withDatabase(place, dumpOf)).toEqual(before);
});

it('a backup of them is refused before anything is written [UPGRADE-04]', async () => {
  const copy = await newPlace();
  try {
    await expect(restore([backupOfOther], { DATA_DIR: copy.dataDir }, quiet)).rejects.toMatchObject({
      name: 'StartError',
      message: 'This backup is of another version of Recuerda: restore it with the version that made it.',
    });
    expect(await readdir(copy.dataDir)).toEqual([]);
  } finally {
    await removePlace(copy);
  }
});

it('a database of DATABASE_URL is named without its password [UPGRADE-04]', async () => {
  const database = await createTestDatabase();
  try {
    const env = { DATABASE_URL: database.url };
    await stop(await start(place, [], env));
    await query(database.url, `${EDIT}; ${WITHOUT_IDENTITY}`);
    const before = await dumpOf(database.url);
    const refused = await launch(place, [], env);
    expect((await refused.child.exited).code).toBe(1);
    expect(refused.output()).toMatch(
      /^The database \w+ at \S+ \(schema tasks\) is of another version of Recuerda, and its data are untouched: .*\.$/m,
    );
    expect(refused.output()).not.toContain('postgres:');
    expect(await dumpOf(database.url)).toEqual(before);
  } finally {
    await database.drop();
  }
});

it('once the folder is moved away, the next start makes a new one [UPGRADE-04]', async () => {
  const aside = join(folder, 'aside');
  await rename(place.dataDir, aside);
  const started = await start(place);
  expect(await departments(place)).toEqual([]);
  await stop(started);
  expect(await readdir(aside)).toContain('postgres');
});
