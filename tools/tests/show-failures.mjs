import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../lib/paths.mjs';
import { jestFailures } from './jest-runner.mjs';
import { playwrightFailures } from './playwright-runner.mjs';

/** Lines of a failed test's message that are repeated. */
const MESSAGE_LINES = 6;

/** Names the failed tests of a run again at its end, and how their messages begin, which stand far above. */
export function showFailures({ jest, playwright, faults }) {
  const tests = [...jestFailures(jest).flatMap((file) => file.tests), ...playwrightFailures(playwright)];
  const failures = [
    ...tests.flatMap(({ name, message }) => [name, ...beginning(message)]),
    ...(playwright.errors ?? []).map(({ message }) => `Playwright: ${message?.split('\n')[0]}`),
    ...faultFailures(faults ?? { scenarios: [] }),
  ];
  if (failures.length > 0) console.error(['\nFailed tests:', ...failures].join('\n  '));
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
