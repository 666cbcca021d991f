const SOURCE = /\.(ts|tsx|mjs)$/;
const PLAYWRIGHT = /\.pw\.ts$/;
const WORKSPACE = /^(apps|libs|tools)\/[^/]+\//;

/**
 * What a change can affect, within minutes: the plain tests that import a changed file, the tests on servers of the
 * workspaces with a changed file, and the tests of the whole system that were changed themselves.
 * @param files - paths relative to the root.
 * @returns runs of `{runner, args}`, one after the other.
 */
export function planChanged({ jest, playwright }, files) {
  const sources = files.filter((file) => SOURCE.test(file) && !PLAYWRIGHT.test(file));
  const workspaces = [...new Set(sources.flatMap((file) => WORKSPACE.exec(file)?.[0] ?? []))];
  const e2e = sources.filter((file) => file.endsWith('.e2e.ts'));
  const browser = files.filter((file) => PLAYWRIGHT.test(file));
  return [
    sources.length > 0 && run(jest, 'unit portal', '--findRelatedTests', sources),
    workspaces.length > 0 && run(jest, 'integration', '--testPathPatterns', workspaces),
    e2e.length > 0 && run(jest, 'e2e', '--runTestsByPath', e2e),
    browser.length > 0 && { runner: playwright, args: [...browser, '--project', 'desk'] },
  ].filter(Boolean);
}

const run = (runner, projects, option, files) => ({
  runner,
  args: ['--passWithNoTests', '--selectProjects', ...projects.split(' '), option, ...files],
});
