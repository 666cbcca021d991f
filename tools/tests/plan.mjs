import { execFile } from 'node:child_process';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../lib/paths.mjs';
import { StepFailed } from '../lib/run-quietly.mjs';
import { workspacesIn } from '../lib/workspaces.mjs';

/**
 * Returns the runs, as lanes of `{runner, args}`: all lanes without arguments; with some, one runner alone, which gets
 * them: the one they begin with the name of, else the first. `npm test -- employees` is Jest's, `npm test --
 * playwright employees --project desk` Playwright's.
 */
export function planRuns(lanes, args) {
  if (args.length === 0) return lanes.map((runners) => runners.map((runner) => ({ runner, args })));
  const runners = lanes.flat();
  const named = runners.find(({ name }) => name === args[0]);
  return [[named ? { runner: named, args: args.slice(1) } : { runner: runners[0], args }]];
}

const SOURCE = /\.(ts|tsx|mjs)$/;
const PLAYWRIGHT = /\.pw\.ts$/;
const FOLDER = /^(apps|bench|libs|tools)\/[^/]+(?=\/)/;

/** Returns the folders with a changed source. */
export const changedFolders = (files) => [
  ...new Set(files.filter((file) => SOURCE.test(file)).flatMap((file) => FOLDER.exec(file)?.[0] ?? [])),
];

/**
 * Returns the tests that a change can affect, within minutes: the plain tests of the changed folders and of those that
 * depend on them, the tests on servers of the changed folders, and the tests of the whole system that were changed
 * themselves.
 * @param files - paths relative to the root.
 * @param affected - the changed folders and those that depend on them.
 * @returns runs of `{runner, args}`, one after the other.
 */
export function planChanged({ jest, playwright }, files, affected) {
  const changed = changedFolders(files);
  const e2e = files.filter((file) => file.endsWith('.e2e.ts'));
  const browser = files.filter((file) => PLAYWRIGHT.test(file));
  const inFolders = (folders) => folders.map((folder) => `/${folder}/`);
  return [
    affected.length > 0 && run(jest, 'unit portal', '--testPathPatterns', inFolders(affected)),
    changed.length > 0 && run(jest, 'integration', '--testPathPatterns', inFolders(changed)),
    e2e.length > 0 && run(jest, 'e2e', '--runTestsByPath', e2e),
    browser.length > 0 && { runner: playwright, args: [...browser, '--project', 'desk'] },
  ].filter(Boolean);
}

const run = (runner, projects, option, paths) => ({
  runner,
  args: ['--passWithNoTests', '--selectProjects', ...projects.split(' '), option, ...paths],
});

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

/** Returns the folders of the workspaces that are given or depend on one of them, directly or not. */
export async function withDependents(folders, root) {
  const packages = await Promise.all(
    (await workspacesIn(root)).map(async (folder) => {
      const { name, dependencies, devDependencies } = JSON.parse(
        await readFile(join(root, folder, 'package.json'), 'utf8'),
      );
      return { folder, name, uses: Object.keys({ ...dependencies, ...devDependencies }) };
    }),
  );
  const found = new Set(folders);
  const namesOf = (all) => packages.filter(({ folder }) => all.has(folder)).map(({ name }) => name);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    const names = namesOf(found);
    for (const { folder, uses } of packages) if (uses.some((name) => names.includes(name))) found.add(folder);
  }
  return [...found];
}

const TESTS = '{apps,libs,tools}/**/*.{spec,int-spec,e2e}.ts';
const OTHERS = ['node_modules', 'dist'];
const TRIES_MORE = /\b(isLongRun|boundedRuns)\b/;

/** Returns the test files that the long run has, relative to the root: its own, and those that try more cases in it. */
export async function longTests(root) {
  const files = await Array.fromAsync(glob(TESTS, { cwd: root, exclude: (name) => OTHERS.includes(name) }));
  const sources = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  return files.filter((file, index) => file.includes('.long.') || TRIES_MORE.test(sources[index]));
}
