import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../lib/paths.mjs';

/** Returns the files with failures in Jest's JSON report, as `repeatFailures` needs them. */
export const jestFailures = ({ testResults }) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const file = relative(ROOT, name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      return {
        file,
        path: name,
        tests: failed.length > 0 ? failed.map(({ fullName }) => `${file}: ${fullName}`) : [`${file}: could not run`],
        args: ['--runInBand', '--runTestsByPath', file],
        output: stripVTControlCharacters(message),
      };
    });

/** Puts the result of a file that was run again into a report. Tests that were left out at first stay so. */
export function correctJestReport({ testResults }, repeated) {
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
