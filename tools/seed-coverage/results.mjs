import { join, relative, sep } from 'node:path';

/**
 * The tests of a run as `{file, name, state}`: `file` relative to `root` with forward slashes, `name` with the titles of its
 * groups before its own, `state` one of 'passed', 'failed' and 'skipped'.
 */
export function jestResults(report, root) {
  return report.testResults.flatMap(({ name: path, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: fileIn(root, path),
      name: fullName,
      state: jestState(status),
    })),
  );
}

/** The same of Playwright's JSON report. A test that ran in several projects is one. */
export function playwrightResults(report, root) {
  return report.suites.flatMap((suite) => {
    const file = fileIn(root, join(report.config.rootDir, suite.file));
    return specsIn(suite, []).map(({ name, tests }) => ({ file, name, state: playwrightState(tests) }));
  });
}

const fileIn = (root, path) => relative(root, path).split(sep).join('/');

const jestState = (status) => (status === 'passed' || status === 'failed' ? status : 'skipped');

function specsIn({ specs, suites = [] }, titles) {
  const own = specs.map(({ title, tests }) => ({ name: [...titles, title].join(' '), tests }));
  return [...own, ...suites.flatMap((suite) => specsIn(suite, [...titles, suite.title]))];
}

/** A test may be skipped where it has no meaning, such as the drawer's on a desk, as long as it ran somewhere. */
function playwrightState(tests) {
  const outcomes = new Set(tests.map(({ status }) => status));
  if (outcomes.difference(new Set(['expected', 'skipped'])).size > 0) return 'failed';
  return outcomes.has('expected') ? 'passed' : 'skipped';
}
