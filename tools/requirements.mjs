import { findProblems, readNamedIds, readStatementIds } from './requirements/statements.mjs';

/** `npm run requirements`: whether each statement of docs/requirements.md is named by a test, without running any. */
const [statements, named] = await Promise.all([readStatementIds(), readNamedIds()]);
const problems = findProblems(statements, named);
for (const problem of problems) console.error(problem);
console.log(`${statements.length} requirements, named ${named.length} times by tests, ${problems.length} problems.`);
process.exitCode = problems.length === 0 ? 0 : 1;
