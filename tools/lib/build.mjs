import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { commandOf, MODULES, NODE, projectEnv, ROOT } from './paths.mjs';
import { runQuietly } from './run-quietly.mjs';
import { workspacesIn } from './workspaces.mjs';

const STAMP = join(MODULES, '.cache', 'recuerda-build.json');
const ROOT_INPUTS = ['package-lock.json', 'nx.json', '.swcrc', 'tsconfig.base.json'];
const NOT_BUILT = /\.(spec|int-spec|e2e|pw)\.tsx?$|\.tsbuildinfo$/;
/** Made by `npm run docs`, which nothing waits for. */
const GUIDE = 'apps/guide';
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '__fixtures__']);

/** Nx without prompts, terminal UI and daemon. */
const NX_ENV = { NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true', NX_INTERACTIVE: 'false' };

/**
 * Returns whether the build matches the current sources. Nx could check this too, but is slower and replaces the output
 * files, which running processes may be using.
 */
export async function isBuildCurrent() {
  const stamp = await buildStamp().catch(() => undefined);
  return stamp !== undefined && stamp === (await fingerprint());
}

/** Resolves with what distinguishes this build from others. */
export const buildStamp = () => readFile(STAMP, 'utf8');

/** Builds what changed. Throws StepFailed. */
export const build = () => runNx('Building', 'build');

/** Builds the guides if they have changed. Throws StepFailed. */
export const buildGuide = () => runNx('Building the guides', 'docs');

const runNx = (title, target) =>
  runQuietly(title, NODE, [commandOf('nx'), 'run-many', '-t', target, '--output-style=static'], {
    cwd: ROOT,
    env: projectEnv(NX_ENV),
  });

/** Stores the fingerprint of the build. */
export async function stampBuild() {
  await mkdir(dirname(STAMP), { recursive: true });
  await writeFile(STAMP, await fingerprint());
}

async function fingerprint() {
  const inputs = createHash('sha256');
  const outputs = createHash('sha256');
  for (const name of ROOT_INPUTS) inputs.update(name).update(await readFile(join(ROOT, name)));
  const projects = (await workspacesIn(ROOT)).filter((path) => path !== GUIDE);
  for (const project of projects.map((path) => join(ROOT, path))) {
    for (const file of await filesIn(project, (name) => !NOT_BUILT.test(name), SKIPPED_FOLDERS)) {
      inputs.update(relative(ROOT, file)).update(await readFile(file));
    }
    for (const file of await filesIn(join(project, 'dist'))) {
      const { size, mtimeMs } = await stat(file);
      outputs.update(`${relative(ROOT, file)} ${size} ${mtimeMs}\n`);
    }
  }
  return JSON.stringify({ inputs: inputs.digest('hex'), outputs: outputs.digest('hex') });
}

async function filesIn(folder, wanted = () => true, skipped = new Set()) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !skipped.has(entry.name)) found.push(...(await filesIn(path, wanted, skipped)));
    else if (entry.isFile() && wanted(entry.name)) found.push(path);
  }
  return found;
}
