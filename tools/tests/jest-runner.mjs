import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { commandOf, ROOT } from '../lib/paths.mjs';
import { withReport } from './reports.mjs';
import { ensureNginx } from './servers.mjs';

/** Another one is for tests of the runs themselves. */
const CONFIG = process.env['TEST_JEST_CONFIG'] ?? join(ROOT, 'jest.config.mjs');

/** Unit, integration and end-to-end tests beside the code. */
export const jestRunner = {
  name: 'jest',

  prepare: ensureNginx,

  /**
   * `node` runs a script in this terminal and resolves with its exit code. Resolves with `{report, exitCode}`.
   * @param part - `main` or `rest`: only its files.
   * @param whole - with all cases of tests that have many.
   */
  run: ({ node, args, part = undefined, whole = false, config = CONFIG }) =>
    withReport('jest.json', (file) =>
      node(
        [
          '--experimental-vm-modules',
          '--disable-warning=ExperimentalWarning',
          `--import=${new URL('worker-sources.mjs', import.meta.url)}`,
          commandOf('jest'),
          ...['-c', config, '--json', `--outputFile=${file}`],
          ...args,
        ],
        { ...(whole && { TEST_LONG: 'on' }), ...(part && { TEST_PART: part }) },
      ),
    ),

  counts: jestCounts,
  failuresIn: jestFailures,
  correct: correctReport,
};

/**
 * Counts of a run by its JSON report. A suite that could not run counts as a failed test, and so does a run that ended
 * badly without saying why.
 */
export function jestCounts(report, exitCode) {
  const files = report?.testResults ?? [];
  const count = ({ assertionResults }, status) => assertionResults.filter((test) => test.status === status).length;
  const passed = files.reduce((sum, file) => sum + count(file, 'passed'), 0);
  const failed = files.reduce(
    (sum, file) => sum + Math.max(count(file, 'failed'), file.status === 'failed' ? 1 : 0),
    0,
  );
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

/** Returns the files with failures in a report, as `repeatFailures` and `showFailures` need them. */
export function jestFailures({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name: path, message, assertionResults }) => {
      const file = relative(ROOT, path);
      const tests = assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({ name: `${file}: ${fullName}`, message: failureMessages[0] }));
      return {
        file,
        path,
        tests: tests.length > 0 ? tests : [{ name: `${file}: could not run`, message }],
        args: ['--runInBand', '--runTestsByPath', file],
        output: stripVTControlCharacters(message),
      };
    });
}

/** Puts the result of a file that was run again into a report. Tests that were left out at first stay so. */
function correctReport({ testResults }, repeated) {
  for (const again of repeated?.testResults ?? []) {
    const first = testResults.find(({ name }) => name === again.name);
    const leftOut = first.assertionResults.filter(({ status }) => status === 'pending').map(({ fullName }) => fullName);
    Object.assign(first, again, {
      assertionResults: again.assertionResults.map((test) =>
        leftOut.includes(test.fullName) ? { ...test, status: 'pending' } : test,
      ),
    });
  }
}
