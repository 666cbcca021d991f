import { isOfMain, isOfRest } from './tests/parts.mjs';
import { findProblems, readNamedIds, readStatementIds } from './requirements/statements.mjs';

/**
 * `npm run requirements`: whether each statement of docs/requirements.md is named by a test, and by one of `npm test`
 * unless the rest may prove it. It runs none.
 */
const [statements, named, ofMain] = await Promise.all([
  readStatementIds(),
  readNamedIds(),
  readNamedIds((file) => !isOfRest(file)),
]);
const alone = statements.filter((id) => isOfMain(id) && named.includes(id) && !ofMain.includes(id));
const problems = [
  ...findProblems(statements, named),
  ...alone.map((id) => `${id} is proven by npm run test:rest alone: tools/tests/parts.mjs`),
];
for (const problem of problems) console.error(problem);
console.log(`${statements.length} requirements, named ${named.length} times by tests, ${problems.length} problems.`);
process.exitCode = problems.length === 0 ? 0 : 1;
