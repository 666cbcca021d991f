import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StepFailed } from '../lib/run-quietly.mjs';
import { notesOf, withVersion } from './changelog.mjs';
import { nextVersion } from './next-version.mjs';
import { setVersion } from './version-files.mjs';

const run = promisify(execFile);
const OPENAPI = 'apps/gateway/openapi';
const FIXTURES = 'apps/e2e/fixtures';

/**
 * Makes a release of the Git repository at `root`: the version in every file that names it, its section of the
 * changelog, its OpenAPI document, its fixture of an upgrade, a commit and a tag. Publishes nothing.
 * @param wanted - a version, or a step from the current one
 * @param today - its date, ISO 8601
 * @param record - writes into a new folder what an upgrade from this version will find
 * @returns the version and its notes
 * @throws StepFailed if something is not ready; nothing is changed then
 */
export async function makeRelease(root, { wanted, today, record, dryRun = false }) {
  const git = async (...args) => (await run('git', args, { cwd: root })).stdout.trim();
  const read = (file) => readFile(join(root, file), 'utf8');
  const version = nextVersion(JSON.parse(await read('package.json')).version, wanted);
  const tag = `v${version}`;
  const notes = notesOf(await read('CHANGELOG.md'), 'Unreleased');
  if (!notes) throw new StepFailed('CHANGELOG.md names nothing that is unreleased.');
  if ((await git('branch', '--show-current')) !== 'main') throw new StepFailed('Releases are made on main.');
  if ((await git('status', '--porcelain')) !== '') throw new StepFailed('Commit or put away what is changed first.');
  if ((await git('tag', '--list', tag)) !== '') throw new StepFailed(`The tag ${tag} exists already.`);
  if (dryRun) return { version, notes };

  await record(join(root, FIXTURES, version));
  await setVersion(root, version);
  await writeFile(join(root, 'CHANGELOG.md'), withVersion(await read('CHANGELOG.md'), version, today));
  await copyFile(join(root, OPENAPI, 'openapi.json'), join(root, OPENAPI, 'released', `${version}.json`));
  await git('add', '--all');
  await git('commit', '--quiet', '--message', `Version ${version}`);
  await git('tag', '--annotate', tag, '--message', `Version ${version}\n\n${notes}`, '--cleanup', 'verbatim');
  return { version, notes };
}
