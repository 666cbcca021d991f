import { execFile } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICES } from '@recuerda/testing';
import type { Version } from './service-cluster.js';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../../..');
const FOLDER = join(root, 'node_modules/.cache/recuerda-releases');

/**
 * Returns the last release, built from this repository's history, with the services that it has. In a repository
 * without tags, such as a shallow clone, the present version takes its place. The first time a release is built takes
 * minutes and needs the package registry; afterwards its folder is reused.
 *
 * @throws when the version cannot be installed
 */
export async function lastRelease(signal: AbortSignal): Promise<Version> {
  const { stdout } = await run('git', ['tag', '--list', 'v[1-9]*', '--sort=-version:refname'], { cwd: root, signal });
  const [tag] = stdout.split('\n');
  const workspace = tag ? await built(tag, signal) : root;
  return { workspace, services: SERVICES.filter((service) => existsSync(join(workspace, 'apps', service))) };
}

async function built(tag: string, signal: AbortSignal): Promise<string> {
  const folder = join(FOLDER, tag);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const archive = join(unfinished, 'source.tar');
  await run('git', ['archive', '--output', archive, tag], { cwd: root, signal });
  const inFolder = { cwd: unfinished, signal, maxBuffer: Infinity };
  await run('tar', ['--extract', '--file', archive], inFolder);
  await run('npm', ['ci', '--no-audit', '--no-fund'], inFolder);
  // Nx would leave its daemon behind.
  await run('env', ['NX_DAEMON=false', 'npx', 'nx', 'run-many', '--target', 'build', '--exclude', 'portal'], inFolder);
  await rename(unfinished, folder);
  return folder;
}
