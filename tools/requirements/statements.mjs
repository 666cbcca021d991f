import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

const STATEMENT = /^- \*\*([A-Z]+-\d+)\*\* /gm;
const NAMED = /\[([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\]/g;
const TEST_FILES = '{apps,libs,tools}/**/*{.spec,.int-spec,.e2e,.pw,-suite}.{ts,tsx}';

/** Returns the ids of the statements of docs/requirements.md, in order. */
export const statementIds = (document) => [...document.matchAll(STATEMENT)].map(([, id]) => id);

/** Returns the ids named in brackets, as in 'says that all is well [SHELL-06, SHELL-08]'. */
export const namedIds = (text) => [...text.matchAll(NAMED)].flatMap(([, ids]) => ids.split(', '));

export const readStatementIds = async () => statementIds(await readFile(join(ROOT, 'docs', 'requirements.md'), 'utf8'));

/** Returns the ids that the files of tests name, whether or not these tests run. `isWanted` receives their paths. */
export async function readNamedIds(isWanted = () => true) {
  const found = globSync(TEST_FILES, { cwd: ROOT, exclude: (name) => name.includes('node_modules') });
  const files = found.filter(isWanted);
  return namedIds((await Promise.all(files.map((file) => readFile(join(ROOT, file), 'utf8')))).join('\n'));
}

/** Returns one line a problem. All three are lists of ids; `proven` are those of `named` that count as proof. */
export function findProblems(statements, named, proven = named) {
  const doubled = statements.filter((id, index) => statements.indexOf(id) !== index);
  const unknown = new Set(named).difference(new Set(statements));
  const unproven = new Set(statements).difference(new Set(proven));
  return [
    ...doubled.map((id) => `${id} stands for two statements`),
    ...[...unknown].map((id) => `${id} is named by a test and stands for no statement`),
    ...[...unproven].map((id) => `${id} is proven by no test`),
  ];
}
