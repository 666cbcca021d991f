import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataDirLock, processStart } from './data-dir-lock.js';

const ADDRESS = 'http://127.0.0.1:9001';
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuerda-lock-'));
  file = join(folder, 'recuerda.lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const take = () => DataDirLock.take(folder, ADDRESS);
const content = async () => JSON.parse(await readFile(file, 'utf8')) as { pid: number; address: string };

describe('DataDirLock', () => {
  it('shows the second process which one has the lock, and its address', async () => {
    await take();
    await expect(take()).rejects.toThrow(new RegExp(`process ${process.pid}, ${ADDRESS}`));
  });

  it('is free again after its release', async () => {
    await (await take()).release();
    expect(await readdir(folder)).toEqual([]);
    await take();
  });

  it('does not hold for a process that was killed', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(other, 'spawn');
    const owner = { id: 'x', pid: other.pid, started: await processStart(other.pid ?? 0), address: 'http://x' };
    await writeFile(file, JSON.stringify(owner));
    await expect(take()).rejects.toThrow(`process ${other.pid}, http://x`);
    expect(await DataDirLock.isHeld(folder)).toBe(true);
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(await DataDirLock.isHeld(folder)).toBe(false);
    await take();
    expect(await content()).toMatchObject({ pid: process.pid, address: ADDRESS });
  });

  it('does not hold for an earlier process with the pid of a living one', async () => {
    await writeFile(file, JSON.stringify({ id: 'x', pid: process.pid, started: 'earlier', address: 'http://x' }));
    await take();
    expect(await content()).toMatchObject({ address: ADDRESS });
  });

  it('does not hold when its writer died over it', async () => {
    await writeFile(file, '{"pid":');
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(file, longAgo, longAgo);
    await take();
    expect(await content()).toMatchObject({ pid: process.pid });
  });

  it('does not hold when its writer died over it at a time that has not come yet', async () => {
    await writeFile(file, '');
    const nextYear = new Date(Date.now() + 365 * 86_400_000);
    await utimes(file, nextYear, nextYear);
    await take();
    expect(await content()).toMatchObject({ pid: process.pid });
  });

  it('says in plain words that its folder cannot be used [BACKUP-08]', async () => {
    await writeFile(file, '');
    await expect(DataDirLock.take(join(file, 'data'), ADDRESS)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^The data folder cannot be used: ENOTDIR: .*DATA_DIR/s),
    });
    await expect(DataDirLock.take(file, ADDRESS)).rejects.toThrow(/cannot be used: EEXIST/);
  });

  it('goes to one of many that start at once over a stale one', async () => {
    await writeFile(file, JSON.stringify({ id: 'x', pid: process.pid, started: 'earlier', address: 'http://x' }));
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, take));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['recuerda.lock']);
  });
});
