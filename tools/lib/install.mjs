import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MODULES, NODE, ROOT } from './paths.mjs';
import { runQuietly } from './run-quietly.mjs';

const LOCK_FILE = join(ROOT, 'package-lock.json');
const STAMP = join(MODULES, '.recuerda-install');
/** Written by npm at the end of every installation: the installed packages. */
const INSTALLED = join(MODULES, '.package-lock.json');

const hashOf = (text) => createHash('sha256').update(text).digest('hex');
const read = (file) => readFile(file, 'utf8').catch(() => undefined);

/** Returns whether the installed packages match package-lock.json. */
export async function isInstallCurrent() {
  const wanted = await readFile(LOCK_FILE, 'utf8');
  if (!existsSync(NODE)) return false;
  if ((await read(STAMP)) === hashOf(wanted)) return true;
  const installed = await read(INSTALLED);
  return installed !== undefined && holds(JSON.parse(installed).packages, JSON.parse(wanted).packages);
}

/** Returns whether all required packages are installed in their versions. Optional ones may be for other platforms. */
export function holds(installed, wanted) {
  return Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.optional)
    .every(([path, entry]) => installed[path]?.version === entry.version);
}

/** Installs the packages of package-lock.json. Throws StepFailed. */
export const install = () => npmCi('Installing packages (once; about a minute)', ROOT);

/** Installs the packages of a folder that is no workspace, unless they are. Throws StepFailed. */
export async function installFolder(folder, title) {
  const packagesIn = async (path) => JSON.parse((await read(join(folder, path))) ?? '{"packages":{}}').packages;
  const [wanted, installed] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map(packagesIn),
  );
  if (!holds(installed, wanted)) await npmCi(title, folder);
}

async function npmCi(title, cwd) {
  // When started by npm, uses the same npm (npm_execpath).
  const npm = process.env.npm_execpath;
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  await runQuietly(title, command, [...args, 'ci', '--no-audit', '--no-fund'], {
    cwd,
    shell: command === 'npm' && process.platform === 'win32',
  });
}

/** Stores the fingerprint of the installed lock file. */
export async function stampInstall() {
  await writeFile(STAMP, hashOf(await readFile(LOCK_FILE, 'utf8')));
}
