import { findProblems, namedIds, readStatementIds } from '../requirements/statements.mjs';
import { isOfMain } from './parts.mjs';

/**
 * Each statement of docs/requirements.md counts as a test: passed when a test that names it has passed. Resolves with
 * the counts.
 * @param tests - of a run, as `{title, passed}`; undefined when it chose some.
 * @param part - `main`: without the areas that the rest proves; `rest`: nothing is compared.
 */
export async function countRequirements(tests, part = undefined) {
  if (!tests || part === 'rest') {
    console.log('Requirements: not compared, not all tests ran.');
    return { passed: 0, failed: 0 };
  }
  const isExpected = (id) => part !== 'main' || isOfMain(id);
  const ids = (all) => all.flatMap(({ title }) => namedIds(title)).filter(isExpected);
  const statements = (await readStatementIds()).filter(isExpected);
  const proven = new Set(ids(tests.filter(({ passed }) => passed)));
  const problems = findProblems(statements, ids(tests), proven);
  for (const problem of problems) console.error(`Requirements: ${problem}`);
  return { passed: statements.filter((id) => proven.has(id)).length, failed: problems.length };
}

/** Last line of a run, which machines read. */
export const countLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

export const sum = (counts) =>
  counts.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });

/** Nothing failed, and something was tested. */
export const succeeded = ({ passed, failed }) => failed === 0 && passed > 0;
