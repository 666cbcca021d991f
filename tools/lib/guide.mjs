import { spawn } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { commandOf, MODULES, NODE, projectEnv, ROOT } from './paths.mjs';

const PROJECT = join(ROOT, 'apps', 'guide');
const BUILT = join(PROJECT, 'dist');
const BUILDING = join(MODULES, '.cache', 'recuerda-guide');
/** Below everything else that runs: people wait for the system, not for its guides. */
const PRIORITY = 15;

/**
 * Builds the guides while the system runs, if they are missing or `outdated`: they take longer than the start itself.
 * The gateway serves them once they are complete. Returns a function that ends it.
 */
export function buildGuideInBackground(outdated) {
  if (existsSync(BUILT) && !outdated) return () => undefined;
  rmSync(BUILT, { recursive: true, force: true });
  const child = spawn(NODE, [commandOf('vitepress'), 'build', '--outDir', BUILDING], {
    cwd: PROJECT,
    env: projectEnv(),
    stdio: 'ignore',
  });
  // Without it the page of /ayuda goes on naming `npm run docs`, which shows the error.
  child.on('error', () => undefined);
  child.on('exit', (code) => code === 0 && !existsSync(BUILT) && renameSync(BUILDING, BUILT));
  if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
  return () => child.kill();
}
