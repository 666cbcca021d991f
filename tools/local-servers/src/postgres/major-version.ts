import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LocalServerError } from '../errors.js';
import { findBinaries } from './binaries.js';

/** The major version of the embedded PostgreSQL, as in PG_VERSION. Throws LocalServerError. */
export async function postgresMajor(): Promise<string> {
  const { postgres } = await findBinaries();
  const { stdout } = await promisify(execFile)(postgres, ['--version']);
  const found = /(\d+)\./.exec(stdout)?.[1];
  if (found === undefined) throw new LocalServerError('start_failed', `PostgreSQL has no version: ${stdout}`);
  return found;
}

/** The major version that a data folder was made by; undefined when it holds no data. */
export async function majorOfData(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return text?.trim();
}
