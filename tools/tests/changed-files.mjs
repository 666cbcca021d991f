import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../lib/paths.mjs';
import { StepFailed } from '../lib/run-quietly.mjs';

const git = async (...args) => (await promisify(execFile)('git', args, { cwd: ROOT })).stdout.trim();

/**
 * Returns the paths that differ from a revision, committed or not, without those that were deleted.
 * @param revision - default: where this branch left `origin/main`, or the last commit when there is no such branch.
 * @throws StepFailed when git does not know the revision.
 */
export async function changedFiles(revision) {
  const base = revision ?? (await git('merge-base', 'HEAD', 'origin/main').catch(() => 'HEAD'));
  try {
    const changed = await git('diff', '--name-only', '--diff-filter=d', base);
    const added = await git('ls-files', '--others', '--exclude-standard');
    return `${changed}\n${added}`.split('\n').filter(Boolean);
  } catch (error) {
    throw new StepFailed(`git finds no changes since ${base}: ${error.stderr?.trim() || error.message}`);
  }
}
