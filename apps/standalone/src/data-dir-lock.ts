import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '@recuerda/service';
import { z } from 'zod';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { asDiskFull } from './data-disk.module.js';

const ownerSchema = z.object({ id: z.string(), pid: z.int().positive(), started: z.string(), address: z.string() });
type Owner = z.infer<typeof ownerSchema>;

/** A lock file without an owner is still being written; after this time, ms, its process has died writing it. */
const WRITTEN_WITHIN_MS = 2_000;
const POLL_MS = 50;
/** Time in which all processes that found a stale lock at once have replaced it or put it back, ms. */
const SETTLE_MS = 50;

/** One process a data folder. The file outlives a process that was killed; it then counts for nothing. */
export class DataDirLock {
  private constructor(
    private readonly file: string,
    private readonly content: string,
  ) {}

  /** Whether a process has the lock and lives. */
  static async isHeld(dataDir: string): Promise<boolean> {
    const owner = ownerOf((await read(fileIn(dataDir))) ?? '');
    return owner !== undefined && (await isAlive(owner));
  }

  /**
   * Makes the folder if it is missing. `address` is shown by a second process that tries to take the lock.
   *
   * @throws StartError at once if the owner is alive, or the folder cannot be used
   */
  static async take(dataDir: string, address: string): Promise<DataDirLock> {
    try {
      await mkdir(dataDir, { recursive: true });
      return await DataDirLock.acquire(dataDir, address);
    } catch (error) {
      throw asDataDirError(error, dataDir);
    }
  }

  private static async acquire(dataDir: string, address: string): Promise<DataDirLock> {
    const file = fileIn(dataDir);
    const started = (await processStart(process.pid)) ?? 'unknown';
    const content = JSON.stringify({ id: randomUUID(), pid: process.pid, started, address } satisfies Owner);
    for (;;) {
      if (await created(file, content)) {
        await delay(SETTLE_MS);
        if ((await read(file)) === content) return new DataDirLock(file, content);
      }
      await makeWay(dataDir, file);
    }
  }

  async release(): Promise<void> {
    if ((await read(this.file)) === this.content) await rm(this.file, { force: true });
  }
}

const fileIn = (dataDir: string): string => join(dataDir, 'recuerda.lock');

async function created(file: string, content: string): Promise<boolean> {
  try {
    await writeFile(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock of a dead process. @throws StartError if its owner is alive */
async function makeWay(dataDir: string, file: string): Promise<void> {
  const found = await read(file);
  if (found === undefined) return; // released in the meantime
  const owner = ownerOf(found);
  if (owner && (await isAlive(owner))) throw inUse(dataDir, owner);
  if (!owner && (await ageOf(file)) < WRITTEN_WITHIN_MS) await delay(POLL_MS);
  else await remove(file, found);
}

/** Takes the file away before it looks: another start may have replaced it by its own, which is then put back. */
async function remove(file: string, expected: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return; // another start was faster
  }
  const taken = await readFile(aside, 'utf8');
  if (taken !== expected) await created(file, taken);
  await rm(aside, { force: true });
}

const read = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);

function ownerOf(content: string): Owner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(content));
  } catch {
    return undefined;
  }
}

const isAlive = async (owner: Owner): Promise<boolean> => (await processStart(owner.pid)) === owner.started;

const ageOf = (file: string): Promise<number> =>
  stat(file).then(
    // The clock may have been set back since.
    ({ mtimeMs }) => Math.abs(Date.now() - mtimeMs),
    () => 0,
  );

const inUse = (dataDir: string, { pid, address }: Owner): StartError =>
  new StartError(
    `Recuerda is already running on this data folder: process ${pid}, ${address}\n` +
      `  ${dataDir}\nStop it first, or start this one with another DATA_DIR and PORT.`,
  );

/** Codes of the system for a folder that cannot be made, or in which no file can be. */
const UNUSABLE = ['EACCES', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS'];

/** An error of opening the data folder in plain words; any other error as it is. */
function asDataDirError(error: unknown, dataDir: string): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (!UNUSABLE.includes(code)) return asDiskFull(error, dataDir);
  return new StartError(
    `The data folder cannot be used: ${message}\nGive it to the user who runs this, or choose another DATA_DIR.`,
  );
}

const STARTED_FIELD = 22;

/**
 * When a process started, in the system's own format, to distinguish it from a later one with the same pid. Undefined:
 * no such process.
 */
export async function processStart(pid: number, platform = process.platform): Promise<string | undefined> {
  try {
    if (platform === 'win32') return await fromPowerShell(pid);
    return platform === 'linux' ? await fromProc(pid) : await fromPs(pid);
  } catch {
    return undefined;
  }
}

async function fromProc(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The program's name is in parentheses and may contain spaces; after it comes the third field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? undefined : fields[STARTED_FIELD - 3];
}

async function fromPs(pid: number): Promise<string | undefined> {
  // It is written in the zone and language of who asks: a service has others than a terminal.
  const env = { PATH: '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' };
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)], { env });
  return stdout.trim() || undefined;
}

async function fromPowerShell(pid: number): Promise<string | undefined> {
  const command = `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`;
  const args = ['-NoProfile', '-NonInteractive', '-Command', command];
  const { stdout } = await promisify(execFile)('powershell.exe', args, { windowsHide: true });
  return stdout.trim() || undefined;
}
