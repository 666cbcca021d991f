import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { eventually } from '@recuerda/testing';
import { extract } from 'tar-stream';
import { launch, type Launched, newPlace, type Place, removePlace, start, stop } from '../__fixtures__/started.js';
import { smallDisk } from '../__fixtures__/small-disk.js';
import { ArchiveWriter } from './archive-writer.js';
import { backup, restore } from './commands.js';
import { fileOutput } from './backup-target.js';
import { END_FILE, type Manifest, MANIFEST_FILE } from './manifest.js';

let place: Place;
let folder: string;
let file: string;
const running = new Set<Launched>();
const places: Place[] = [];

const other = async (): Promise<Place> => {
  const made = await newPlace();
  places.push(made);
  return made;
};
const started = async (at: Place): Promise<Launched> => {
  const launched = await start(at);
  running.add(launched);
  return launched;
};
const stopped = async (launched: Launched): Promise<void> => {
  running.delete(launched);
  await stop(launched);
};
/** Lines that the command prints. */
const run = async (command: typeof backup, at: Place, ...args: string[]): Promise<string> => {
  const printed: string[] = [];
  expect(await command(args, { DATA_DIR: at.dataDir }, (line) => printed.push(line))).toBe(0);
  return printed.join('\n');
};
/** Once, although beside a backup on a busy disk an answer may come too late. */
const create = async (at: Place, name: string): Promise<void> => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const body = JSON.stringify({ name });
  await eventually(async () => {
    const answer = await fetch(`${at.url}/api/departments`, { method: 'POST', headers, body });
    expect(answer.status).toBe(201);
  });
};
const departments = async (at: Place): Promise<string[]> => {
  const { items } = (await (await fetch(`${at.url}/api/departments?limit=200`)).json()) as {
    items: { name: string }[];
  };
  return items.map(({ name }) => name).sort();
};
const entriesOf = async (archive: string): Promise<string[]> => {
  const names: string[] = [];
  const entries = createReadStream(archive).pipe(createGunzip()).pipe(extract());
  for await (const entry of entries) {
    names.push(entry.header.name);
    entry.resume();
  }
  return names;
};

/** One backup, made under load, serves all tests. */
const named = (count: number): string[] => Array.from({ length: count }, (_, index) => `Departamento ${100 + index}`);
let before: string[];
let printed: string;
beforeAll(async () => {
  place = await newPlace();
  folder = await mkdtemp(join(tmpdir(), 'recuerda-backup-'));
  file = join(folder, 'school.tar.gz');
  const recuerda = await started(place);
  before = named(20);
  await mkdir(join(place.dataDir, 'proofs'));
  await writeFile(join(place.dataDir, 'proofs', 'photo'), 'of a task');
  for (const name of before) await create(place, name);
  let isDone = false;
  const later: string[] = [];
  const load = (async () => {
    while (!isDone && later.length < 150) {
      const name = `Durante la copia ${1_000 + later.length}`;
      await create(place, name);
      later.push(name);
    }
  })();
  const { text } = ArchiveWriter.prototype;
  const written = jest.spyOn(ArchiveWriter.prototype, 'text').mockImplementation(async function (
    this: ArchiveWriter,
    name,
    given,
  ) {
    // It begins with the manifest; the label follows the moment that the database is restored to.
    await writeFile(join(place.dataDir, 'proofs', name.replace('/', '-')), 'of a task');
    return text.call(this, name, given);
  });
  printed = await run(backup, place, file);
  written.mockRestore();
  isDone = true;
  await load;
  expect(later).not.toHaveLength(0);
  await stopped(recuerda);
});
afterEach(async () => {
  for (const launched of running) await stopped(launched);
  for (const made of places.splice(0)) await removePlace(made);
});
afterAll(async () => {
  for (const launched of running) await stopped(launched);
  await removePlace(place);
  await rm(folder, { recursive: true, force: true });
});

it('a backup of a running school is restored into another folder, whole [BACKUP-01, BACKUP-12]', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['school.tar.gz']);
  const copy = await other();
  const text = await run(restore, copy, file);
  expect(await readFile(join(copy.dataDir, 'proofs', 'photo'), 'utf8')).toBe('of a task');
  expect(text).toContain(`Reanudar`);
  expect(text).toMatch(/ is as it was at \d{4}-\d\d-\d\d \d\d:\d\d\./);
  await started(copy);
  const restored = await departments(copy);
  expect(restored).toEqual(expect.arrayContaining(before));
  // What came during the copy is there up to one moment.
  const later = restored.filter((name) => name.startsWith('Durante'));
  expect(later).toEqual(later.map((_, index) => `Durante la copia ${1_000 + index}`));
  await create(copy, 'Después');
  const suspension = async () =>
    ((await (await fetch(`${copy.url}/api/provider`)).json()) as { suspension: object | null }).suspension;
  expect(await suspension()).toMatchObject({ dataOf: expect.stringMatching(/^20/), overdue: 0 });
  expect((await fetch(`${copy.url}/api/reminders/resume`, { method: 'POST' })).status).toBe(204);
  expect(await suspension()).toBeNull();
});

it('says what it holds: a machine may have data of a trial, too, in another folder [BACKUP-01]', () => {
  expect(printed).toMatch(/school\.tar\.gz: .* MiB of data in .* MiB/);
  expect(printed).toContain(place.dataDir);
});

it('leaves out what belongs to the running server [BACKUP-01]', async () => {
  const names = await entriesOf(file);
  expect(names[0]).toBe('recuerda-backup.json');
  expect(names.at(-1)).toBe('end-of-backup.json');
  expect(names).toContain('postgres/backup_label');
  expect(names.filter((name) => /postmaster\.|\.lock|launcher/.test(name))).toEqual([]);
});

it('has the photos of its database: also one that came meanwhile, and none that came later [BACKUP-01]', async () => {
  const photos = (await entriesOf(file)).filter((name) => name.startsWith('proofs'));
  expect(photos.sort()).toEqual(['proofs/photo', 'proofs/recuerda-backup.json']);
});

it('refuses what it must not overwrite, and a file that is not a whole backup [BACKUP-02]', async () => {
  await expect(run(backup, place, file)).rejects.toThrow(/exists already/);
  await expect(run(backup, await other(), join(folder, 'none.tar.gz'))).rejects.toThrow(/There are no data/);
  await expect(run(backup, place)).rejects.toThrow(/Name one file[^]*Usage/);
  await expect(backup(['x'], { DATABASE_URL: 'postgres://u@h/d' })).rejects.toThrow(/DATABASE_URL is set/);
  await expect(run(restore, place, file)).rejects.toThrow(/There are data in .*--replace/s);
  const copy = await other();
  await expect(run(restore, copy, join(folder, 'absent'))).rejects.toThrow(/There is no file/);
  const damaged = join(folder, 'damaged');
  try {
    await writeFile(damaged, 'Hola');
    await expect(run(restore, copy, damaged)).rejects.toThrow(/damaged or cut off/);
    await copyFile(file, damaged);
    await truncate(damaged, Math.floor((await stat(file)).size / 2));
    await expect(run(restore, copy, damaged)).rejects.toThrow(/damaged or cut off/);
  } finally {
    await rm(damaged, { force: true });
  }
  // Nothing is left of the attempts.
  expect(await readdir(copy.dataDir)).toEqual([]);
});

it('says in plain words why a file cannot be written or read [BACKUP-08]', async () => {
  const missing = join(folder, 'none', 'school.tar.gz');
  await expect(run(backup, place, missing)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/none.school\.tar\.gz cannot be written: ENOENT: no such file or directory/),
  });
  const copy = await other();
  await expect(run(restore, copy, folder)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/cannot be read: EISDIR/),
  });
  expect(await readdir(copy.dataDir)).toEqual([]);
});

it('a backup whose database does not start changes nothing [BACKUP-02]', async () => {
  const broken = join(folder, 'broken.tar.gz');
  const postgres = (await readFile(join(place.dataDir, 'postgres', 'PG_VERSION'), 'utf8')).trim();
  const { platform, arch: architecture } = process;
  const archive = new ArchiveWriter(fileOutput(broken));
  const begunAt = new Date().toISOString();
  const manifest: Manifest = { format: 1, begunAt, postgres, platform, architecture, version: {} };
  await archive.text(MANIFEST_FILE, JSON.stringify(manifest));
  await archive.text('postgres/PG_VERSION', postgres);
  await archive.text('postgres.password', 'none');
  await archive.text(END_FILE, '{}');
  await archive.complete();
  const copy = await other();
  try {
    await expect(run(restore, copy, broken)).rejects.toThrow(/PostgreSQL ended with/);
    expect(await readdir(copy.dataDir)).toEqual([]);
  } finally {
    await rm(broken);
  }
});

it('says that a disk has no room for a backup, and changes nothing on it [BACKUP-08]', async () => {
  const disk = await smallDisk(8);
  try {
    if (!disk.isMounted) return;
    const dataDir = dirname(disk.file);
    await expect(restore([file], { DATA_DIR: dataDir }, () => undefined)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^The disk of .* has no room for the data of this backup\. Nothing has changed\./),
    });
    expect(await readdir(dataDir)).toEqual([]);
  } finally {
    await disk.remove();
  }
});

it('moves aside what is replaced [BACKUP-02]', async () => {
  const copy = await other();
  await run(restore, copy, file);
  const text = await run(restore, copy, file, '--replace');
  const aside = /lies in (.*)/.exec(text)?.[1] ?? '';
  for (const at of [aside, copy.dataDir])
    expect(await readFile(join(at, 'postgres', 'PG_VERSION'), 'utf8')).toMatch(/^18/);
});

it('a killed backup leaves no file; after a killed restore nothing starts but another one [BACKUP-03]', async () => {
  const unfinished = join(folder, 'killed.tar.gz');
  const writing = await launch(place, ['backup', unfinished]);
  // It is written in a second or two.
  const soon = { intervalMs: 10 };
  await eventually(async () => expect(await readdir(folder)).toContain('killed.tar.gz.partial'), soon);
  writing.child.signal('SIGKILL');
  await writing.child.exited;
  expect(await readdir(folder)).not.toContain('killed.tar.gz');
  await run(backup, place, unfinished);
  expect((await readdir(folder)).sort()).toEqual(['killed.tar.gz', 'school.tar.gz']);

  const copy = await other();
  const reading = await launch(copy, ['restore', file]);
  await eventually(async () => expect(await readdir(join(copy.dataDir, 'restoring'))).toContain('postgres'), soon);
  reading.child.signal('SIGKILL');
  await reading.child.exited;
  await expect(start(copy)).rejects.toThrow(/was interrupted. Run it again/);
  await run(restore, copy, file);
  expect(await readdir(copy.dataDir)).not.toContain('restoring');
});
