import { readWholeRun, testsOf } from '../requirements/reports.mjs';
import { findProblems, namedIds, readStatementIds } from '../requirements/statements.mjs';

/** Each statement of docs/requirements.md counts as a test: passed when a test that names it has passed. Runs last. */
export const requirementsRunner = {
  name: 'requirements',

  /** `run` as in `readWholeRun`. Resolves with the counts. */
  async run(run) {
    const reports = await readWholeRun(run);
    if (!reports) {
      console.log('Requirements: skipped, not all tests ran.');
      return { passed: 0, failed: 0 };
    }
    const tests = testsOf(reports);
    const ids = (all) => all.flatMap(({ title }) => namedIds(title));
    const statements = await readStatementIds();
    const proven = new Set(ids(tests.filter(({ passed }) => passed)));
    const problems = findProblems(statements, ids(tests), proven);
    for (const problem of problems) console.error(`Requirements: ${problem}`);
    return { passed: statements.filter((id) => proven.has(id)).length, failed: problems.length };
  },
};
