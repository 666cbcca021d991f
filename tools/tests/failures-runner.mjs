import { relative } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { readWholeRun } from '../requirements/reports.mjs';
import { playwrightSpecs } from './playwright-specs.mjs';

/** Names the failed tests of a whole run again at its end: their messages stand far above. */
export const failuresRunner = {
  name: 'failures',

  /** `run` as in `readWholeRun`. Resolves with zeros: the others count. */
  async run(run) {
    const reports = await readWholeRun(run);
    const failures = reports ? [...jestFailures(reports.jest), ...playwrightFailures(reports.playwright)] : [];
    if (failures.length > 0) console.error(['\nFailed tests:', ...failures].join('\n  '));
    return { passed: 0, failed: 0 };
  },
};

function jestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${file}: could not run`];
    return failed.map(({ fullName }) => `${file}: ${fullName}`);
  });
}

function playwrightFailures(report) {
  const failures = playwrightSpecs(report).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `${file} (${projectName}): ${title}`),
  );
  return [...failures, ...(report.errors ?? []).map(({ message }) => `Playwright: ${message?.split('\n')[0]}`)];
}
