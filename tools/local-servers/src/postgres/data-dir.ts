import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { LocalServerError } from '../errors.js';
import { ManagedChild } from '../process/managed-child.js';
import { processInfo } from '../process/process-info.js';
import { commandAs, giveTo, serverUserOf, type ServerUser } from './server-user.js';

export interface DataDir {
  user: ServerUser | undefined;
  password: string;
}

interface Preparing {
  initdb: string;
  durable: boolean;
  /** Whether an absent or empty folder is refused. */
  mustExist?: boolean | undefined;
}

/** The data folder, made by initdb at its first use. Its password lies beside it, in `<dataDir>.password`. */
export async function prepareDataDir(dataDir: string, { initdb, durable, mustExist }: Preparing): Promise<DataDir> {
  if (mustExist && (await readdir(dataDir).catch(nothing)).length === 0)
    throw new LocalServerError('data_dir_unreachable', `${dataDir} is gone, or its disk is not mounted.`);
  const user = await serverUserOf(dataDir);
  await mkdir(dirname(dataDir), { recursive: true });
  await removeUnfinished(dataDir);
  const content = await readdir(dataDir).catch(nothing);
  if (content.length === 0) return { user, password: await initialise(dataDir, initdb, durable, user) };
  if (!content.includes('PG_VERSION')) {
    throw new LocalServerError('data_dir_foreign', `${dataDir} is not empty and holds no PostgreSQL data.`);
  }
  await checkOwner(dataDir);
  await giveTo(user, dataDir);
  return { user, password: await readPassword(dataDir) };
}

/**
 * Beside its final place, so that a folder of that name is always complete; named by pid, so that a dead maker shows.
 */
async function initialise(dataDir: string, initdb: string, durable: boolean, user?: ServerUser): Promise<string> {
  const unfinished = `${dataDir}.initdb-${process.pid}`;
  const password = randomBytes(24).toString('hex');
  const passwordFile = `${dataDir}.password`;
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  await mkdir(unfinished);
  await giveTo(user, unfinished);
  if (user !== undefined) await chown(passwordFile, user.uid, user.gid);
  const args = ['-D', unfinished, '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  // Backups verify them.
  args.push('--data-checksums');
  args.push('--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-instructions');
  // More rounds protect a guessable password; with this one they only cost each connection 2 ms.
  args.push('--set=scram_iterations=1');
  if (!durable) args.push('--no-sync');
  const command = await commandAs(user, { command: initdb, args }, [initdb, unfinished]);
  const child = await ManagedChild.start(command);
  const { code, signal } = await child.exited;
  if (code !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    throw new LocalServerError('initdb_failed', `initdb of ${dataDir} ended with ${signal ?? code}.`, child.log);
  }
  if (user !== undefined) await chown(passwordFile, 0, 0);
  await rename(unfinished, dataDir);
  return password;
}

async function removeUnfinished(dataDir: string): Promise<void> {
  const prefix = `${basename(dataDir)}.initdb-`;
  for (const name of await readdir(dirname(dataDir))) {
    if (!name.startsWith(prefix)) continue;
    const maker = Number(name.slice(prefix.length));
    if (maker !== process.pid && (await processInfo(maker)) !== undefined) continue;
    // Its initdb also got the signal, but may still be writing.
    await rm(join(dirname(dataDir), name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

async function checkOwner(dataDir: string): Promise<void> {
  const own = process.getuid?.();
  const { uid } = await stat(dataDir);
  if (own !== undefined && own !== 0 && own !== uid) {
    throw new LocalServerError('data_dir_foreign', `${dataDir} belongs to user ${uid}, this process runs as ${own}.`);
  }
}

async function readPassword(dataDir: string): Promise<string> {
  try {
    return await readFile(`${dataDir}.password`, 'utf8');
  } catch {
    throw new LocalServerError('password_missing', `${dataDir}.password, made together with the data, cannot be read.`);
  }
}

function nothing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw new LocalServerError('data_dir_unreachable', `The data folder cannot be read: ${error.message}`);
}
