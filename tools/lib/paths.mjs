import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const MODULES = join(ROOT, 'node_modules');

/** The Node of the project; available after packages are installed. */
export const NODE = join(MODULES, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Returns an environment with the project's Node and programs first in PATH. */
export function projectEnv(extra = {}) {
  return { ...process.env, PATH: [join(MODULES, '.bin'), process.env.PATH].join(delimiter), ...extra };
}

/** Returns the script of a package's command, by default the command with the package's name. */
export function commandOf(name, command = name) {
  const { bin } = JSON.parse(readFileSync(join(MODULES, name, 'package.json'), 'utf8'));
  return join(MODULES, name, typeof bin === 'string' ? bin : bin[command]);
}
