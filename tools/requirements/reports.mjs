import { playwrightSpecs } from '../tests/playwright-specs.mjs';

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
