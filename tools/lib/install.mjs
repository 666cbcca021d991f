import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MODULES, NODE, ROOT } from './paths.mjs';
import { quietly } from './quiet.mjs';

const LOCK_FILE = join(ROOT, 'package-lock.json');
const STAMP = join(MODULES, '.recuerda-install');
/** What npm itself writes at the end of every installation: the packages that are there. */
const INSTALLED = join(MODULES, '.package-lock.json');

const hashOf = (text) => createHash('sha256').update(text).digest('hex');
const read = (file) => readFile(file, 'utf8').catch(() => undefined);

/** Whether what is installed is what package-lock.json says. */
export async function isInstallCurrent() {
  const wanted = await readFile(LOCK_FILE, 'utf8');
  if (!existsSync(NODE)) return false;
  if ((await read(STAMP)) === hashOf(wanted)) return true;
  const installed = await read(INSTALLED);
  return installed !== undefined && holds(JSON.parse(installed).packages, JSON.parse(wanted).packages);
}

/** True when all wanted packages are there, in the wanted versions. Optional ones may be for other machines. */
export function holds(installed, wanted) {
  return Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.optional)
    .every(([path, entry]) => installed[path]?.version === entry.version);
}

/** Installs exactly what package-lock.json says. Throws StepFailed. */
export async function install() {
  // Under npm the same npm is used again; it tells where it is.
  const npm = process.env.npm_execpath;
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  await quietly('Installing packages (once; about a minute)', command, [...args, 'ci', '--no-audit', '--no-fund'], {
    cwd: ROOT,
    shell: command === 'npm' && process.platform === 'win32',
  });
}

/** Remembers that this lock file is installed. */
export async function stampInstall() {
  await writeFile(STAMP, hashOf(await readFile(LOCK_FILE, 'utf8')));
}
