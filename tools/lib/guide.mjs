import { spawn } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { commandOf, NODE, projectEnv, ROOT } from './paths.mjs';

const PROJECT = join(ROOT, 'apps', 'guide');
/** Below everything else that runs: people wait for the system, not for its guides. */
const PRIORITY = 15;

/**
 * Builds the guides while the system runs, if they are missing or `outdated`: they take longer than the start itself.
 * The gateway serves them once they are complete. Returns a function that ends it.
 */
export function buildGuideInBackground(outdated, { project = PROJECT, script = undefined, rename = renameSync } = {}) {
  const built = join(project, 'dist');
  // On the same file system, which a folder of node_modules may not be.
  const building = join(project, '.vitepress', 'dist');
  if (existsSync(built) && !outdated) return () => undefined;
  rmSync(built, { recursive: true, force: true });
  const child = spawn(NODE, [script ?? commandOf('vitepress'), 'build', '--outDir', building], {
    cwd: project,
    env: projectEnv(),
    stdio: 'ignore',
  });
  // Without it the page of /ayuda goes on naming `npm run docs`, which shows the error.
  child.on('error', () => undefined);
  child.on('exit', (code) => {
    try {
      if (code === 0 && !existsSync(built)) rename(building, built);
    } catch (error) {
      // An exception here would end this process, and the running product with it.
      console.error(`The guides are not shown: ${error.message}`);
    }
  });
  if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
  return () => child.kill();
}
