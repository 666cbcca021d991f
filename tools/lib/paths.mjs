import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const MODULES = join(ROOT, 'node_modules');

/** The Node that the project brings along; it is there once packages are installed. */
export const NODE = join(MODULES, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The environment of a program that must find the project's Node and programs before the machine's. */
export function projectEnv(extra = {}) {
  return { ...process.env, PATH: [join(MODULES, '.bin'), process.env.PATH].join(delimiter), ...extra };
}

/** The script behind a package's command, which mostly has the package's own name. */
export function commandOf(name, command = name) {
  const { bin } = JSON.parse(readFileSync(join(MODULES, name, 'package.json'), 'utf8'));
  return join(MODULES, name, typeof bin === 'string' ? bin : bin[command]);
}
