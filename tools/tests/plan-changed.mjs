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
