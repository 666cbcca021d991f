import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { playwrightSpecs } from '../tests/playwright-specs.mjs';

/**
 * Returns the reports in a folder as `{jest, playwright, faults}`, without what was written before `since` (ms since
 * the epoch). Returns undefined when that of Jest or Playwright is missing; `faults` is undefined where there are none.
 */
export async function readReports(folder, since) {
  const read = async (name) => {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: -Infinity }));
    return mtimeMs < since ? undefined : JSON.parse(await readFile(file, 'utf8'));
  };
  const [jest, playwright, faults] = await Promise.all(['jest.json', 'playwright.json', 'faults.json'].map(read));
  return jest && playwright && { jest, playwright, faults };
}

/**
 * Returns the reports of a whole run, as `readReports` does. `args` are those of `npm test --`: with any, not all
 * ran, and it returns undefined.
 */
export async function readWholeRun({ args, folder = join(ROOT, 'reports'), since = performance.timeOrigin }) {
  return args.length > 0 ? undefined : readReports(folder, since);
}

/** Returns the tests of both reports as `{title, passed}`, the titles of their groups included. */
export const testsOf = ({ jest, playwright }) => [...jestTests(jest), ...playwrightTests(playwright)];

function jestTests({ testResults }) {
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  return results.map(({ fullName, status }) => ({ title: fullName, passed: status === 'passed' }));
}

const playwrightTests = (report) =>
  playwrightSpecs(report).map(({ file, title, tests }) => ({ title: `${file} ${title}`, passed: hasPassed(tests) }));

/** A test has a result for each project; it may be skipped in some, such as one of the drawer on a desk. */
function hasPassed(tests) {
  const outcomes = new Set(tests.map(({ status }) => status));
  outcomes.delete('skipped');
  return outcomes.size === 1 && outcomes.has('expected');
}
