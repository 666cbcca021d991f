import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const READERS = { 'jest.json': jestTests, 'playwright.json': playwrightTests };

/**
 * Returns the tests of the reports in a folder as `{title, passed}`, the titles of their groups included. Returns undefined
 * when a report is missing or was written before `since` (ms since the epoch).
 */
export async function readTests(folder, since) {
  const tests = [];
  for (const [name, testsOf] of Object.entries(READERS)) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: -Infinity }));
    if (mtimeMs < since) return undefined;
    tests.push(...testsOf(JSON.parse(await readFile(file, 'utf8'))));
  }
  return tests;
}

function jestTests({ testResults }) {
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  return results.map(({ fullName, status }) => ({ title: fullName, passed: status === 'passed' }));
}

function playwrightTests({ suites }, parent = '') {
  return suites.flatMap(({ title, specs, suites: inner = [] }) => {
    const path = `${parent} ${title}`;
    const own = specs.map((spec) => ({ title: `${path} ${spec.title}`, passed: hasPassed(spec.tests) }));
    return [...own, ...playwrightTests({ suites: inner }, path)];
  });
}

/** A test has a result for each project; it may be skipped in some, such as one of the drawer on a desk. */
function hasPassed(tests) {
  const outcomes = new Set(tests.map(({ status }) => status));
  outcomes.delete('skipped');
  return outcomes.size === 1 && outcomes.has('expected');
}
