import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Env, KEY_FILE, loadConfig, printLines, StartError } from '@recuerda/service';
import { dataDirOf, BACK_UP_ELSEWHERE, standaloneConfig } from '../standalone.config.js';
import { withDatabaseOf } from '../with-database.js';
import { DamagedPageError } from './check-pages.js';
import { fileOutput } from './backup-target.js';
import { localTime } from './local-time.js';
import { restoreBackup } from './restore-backup.js';
import { writeBackup } from './write-backup.js';

const DAMAGED = 'There is no backup. Keep the older ones, and read docs/runbooks/nightly-backup-failing.md.';

type Print = (line: string) => void;

const BACKUP_USAGE = `Usage: npm run backup -- FILE

Writes all data of DATA_DIR (.data) into one file, also while Recuerda runs. FILE must not exist. ${KEY_FILE}, the key
of second factors and webhook secrets, is not in it.`;
const RESTORE_USAGE = `Usage: npm run restore -- FILE [--replace]

Makes DATA_DIR (.data) from a backup, while Recuerda does not run. Reminders are held until an administrator resumes
them in the portal.

  --replace   moves data that are there to a folder beside them`;

/** `npm run backup`. Returns the exit code. Throws StartError. */
export async function backup(given: readonly string[], env: Env, print: Print = printLines): Promise<number> {
  const { file, help } = parse(given, BACKUP_USAGE, env);
  if (help) {
    print(BACKUP_USAGE);
    return 0;
  }
  const dataDir = embeddedDataDir(env);
  if (existsSync(file)) throw new StartError(`${file} exists already.`);
  const made = await withDatabaseOf(dataDir, 'npm run backup', (url) =>
    untilSignal((interrupted) => writeBackup(dataDir, url, fileOutput(file), interrupted)).catch((error: unknown) => {
      if (error instanceof DamagedPageError) throw new StartError(`${error.message}\n${DAMAGED}`);
      throw asFileError(error, `${file} cannot be written`);
    }),
  );
  print(
    `${file}: ${mebibytes(made.bytes)} of data in ${mebibytes(made.fileBytes)}, in ${made.seconds.toFixed(1)} s.\n` +
      `It is all of ${dataDir}, with names and phone numbers: protect it.\n` +
      `${keyOf(env, dataDir)} is not in it, and opens its second factors and webhook secrets: keep it elsewhere.`,
  );
  return 0;
}

/** `npm run restore`. Returns the exit code. Throws StartError. */
export async function restore(given: readonly string[], env: Env, print: Print = printLines): Promise<number> {
  const { file, replace, help } = parse(given, RESTORE_USAGE, env, ['replace']);
  if (help) {
    print(RESTORE_USAGE);
    return 0;
  }
  const dataDir = embeddedDataDir(env);
  const { begunAt, replaced } = await restoreBackup(file, dataDir, replace);
  print(`${dataDir} is as it was at ${localTime(new Date(begunAt)).join(' ')}.`);
  if (replaced !== undefined) print(`What was there lies in ${replaced}`);
  if (!env['SECRETS_KEY'] && !existsSync(join(dataDir, KEY_FILE))) print(withoutKey(dataDir));
  print(`Start Recuerda: it sends no reminder until an administrator chooses 'Reanudar' in the portal.`);
  return 0;
}

const keyOf = (env: Env, dataDir: string): string => (env['SECRETS_KEY'] ? 'SECRETS_KEY' : join(dataDir, KEY_FILE));

const withoutKey = (dataDir: string): string =>
  `The key of its secrets is not here. Before the start, put ${KEY_FILE} of the former data folder into ${dataDir}, ` +
  'or set SECRETS_KEY. Else second factors, webhook secrets and keys of WhatsApp must be entered again: the log ' +
  'and the portal name them, and an administrator gets in by: npm run users -- reset <e-mail> --second-factor';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Interrupts `work` at the first signal that would end the process. */
async function untilSignal<T>(work: (interrupted: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = new AbortController();
  const interrupt = (): void => interruption.abort(new StartError('The backup was interrupted.'));
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return await work(interruption.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

function embeddedDataDir(env: Env): string {
  const config = loadConfig(standaloneConfig, env);
  if (config.DATABASE_URL === undefined) return dataDirOf(config);
  throw new StartError(BACK_UP_ELSEWHERE);
}

const FLAG = { type: 'boolean', default: false } as const;

/** Throws StartError with the usage for other arguments than one file and the named flags. */
function parse(
  given: readonly string[],
  usage: string,
  env: Env,
  flags: readonly string[] = [],
): { file: string; replace: boolean; help: boolean } {
  try {
    const options = Object.fromEntries(['help', ...flags].map((name) => [name, FLAG]));
    const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true });
    const [help, replace] = [values['help'] === true, values['replace'] === true];
    const [file, ...more] = positionals;
    if (!help && (file === undefined || more.length > 0)) throw new Error('Name one file.');
    // npm runs a script in the project's folder.
    return { file: resolve(env['INIT_CWD'] ?? '', file ?? ''), replace, help };
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}\n\n${usage}`);
  }
}

const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

/** Codes of the system for errors that the person who names a file can put right. */
const CODES = ['EACCES', 'EFBIG', 'EIO', 'EISDIR', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'];

/** An error of the file system as one for that person, which begins with `what`; any other error as it is. */
function asFileError(error: unknown, what: string): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return CODES.includes(code) ? new StartError(`${what}: ${message}`) : error;
}
