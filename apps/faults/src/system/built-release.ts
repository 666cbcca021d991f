import { execFile } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../../..');
const FOLDER = join(root, 'node_modules/.cache/recuerda-releases');

/**
 * Returns the folder of an earlier version, installed and built from this repository's history. The first time that
 * takes minutes and needs the package registry; afterwards the folder is reused.
 *
 * @param commit - the last commit of that version
 * @throws when the history lacks the commit, or the version cannot be installed
 */
export async function builtRelease(version: string, commit: string, signal: AbortSignal): Promise<string> {
  const folder = join(FOLDER, version);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const archive = join(unfinished, 'source.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: root, signal });
  const inFolder = { cwd: unfinished, signal, maxBuffer: Infinity };
  await run('tar', ['--extract', '--file', archive], inFolder);
  await run('npm', ['ci', '--no-audit', '--no-fund'], inFolder);
  // Nx would leave its daemon behind.
  await run('env', ['NX_DAEMON=false', 'npx', 'nx', 'run-many', '--target', 'build', '--exclude', 'portal'], inFolder);
  await rename(unfinished, folder);
  return folder;
}
