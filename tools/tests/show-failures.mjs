import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../lib/paths.mjs';
import { playwrightSpecs } from './playwright-specs.mjs';

/** Lines of a failed test's message that are repeated. */
const MESSAGE_LINES = 6;

/** Names the failed tests of a run again at its end, and how their messages begin, which stand far above. */
export function showFailures({ jest, playwright, faults }) {
  const failures = [
    ...jestFailures(jest),
    ...playwrightFailures(playwright),
    ...faultFailures(faults ?? { scenarios: [] }),
  ];
  if (failures.length > 0) console.error(['\nFailed tests:', ...failures].join('\n  '));
}

function jestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${file}: could not run`, ...beginning(message)];
    return failed.flatMap(({ fullName, failureMessages }) => [
      `${file}: ${fullName}`,
      ...beginning(failureMessages[0]),
    ]);
  });
}

function playwrightFailures(report) {
  const failures = playwrightSpecs(report).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .flatMap(({ projectName, results }) => [
        `${file} (${projectName}): ${title}`,
        ...beginning(results.find(({ error }) => error)?.error.message),
      ]),
  );
  return [...failures, ...(report.errors ?? []).map(({ message }) => `Playwright: ${message?.split('\n')[0]}`)];
}

function faultFailures({ scenarios }) {
  return scenarios
    .filter(({ passed, skipped }) => !passed && skipped === undefined)
    .flatMap(({ name, error, lost = [], uncountedDuplicates = [], unexpected = [], inconsistent = [] }) => [
      `faults: ${name}`,
      ...beginning(error),
      ...[...lost, ...uncountedDuplicates, ...unexpected, ...inconsistent]
        .slice(0, MESSAGE_LINES)
        .map(({ about, what }) => `    ${about}: ${what}`),
    ]);
}

/** Returns the first lines of a message, and the first line of its stack that is the project's own. */
function beginning(message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const isStack = (line) => line.startsWith('at ');
  const source = lines.find((line) => isStack(line) && line.includes(ROOT) && !line.includes('node_modules'));
  const text = lines.filter((line) => !isStack(line)).slice(0, MESSAGE_LINES);
  return [...text, ...(source ? [source.replaceAll(`${ROOT}/`, '')] : [])].map((line) => `    ${line}`);
}
