import { readFile, writeFile } from 'node:fs/promises';
import { countsOf, problemsOf } from './seed-coverage/check.mjs';
import { parseDocument, writeDocument } from './seed-coverage/document.mjs';
import { DOCUMENT, existsInProject, readCoverage, SPECIFICATION } from './seed-coverage/files.mjs';

/** `npm run seed-coverage`: whether every sentence of the specification has a test; `--write` writes the document anew. */
if (process.argv.includes('--write')) {
  const written = await readFile(DOCUMENT, 'utf8').catch(() => '');
  const specification = await readFile(SPECIFICATION, 'utf8');
  await writeFile(DOCUMENT, writeDocument(specification, parseDocument(written).entries));
}

const { sentences, document } = await readCoverage();
const problems = problemsOf(sentences, document, existsInProject);
for (const problem of problems) console.error(problem);
const counts = countsOf(document);
console.log(
  `${counts.sentences} sentences: ${counts.tested} with a test, ${counts.notTestable} not testable, ${counts.missing} without.`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
