import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { parseDocument } from './document.mjs';
import { sentencesOf } from './sentences.mjs';

export const SPECIFICATION = join(ROOT, 'docs', 'specification.md');
export const DOCUMENT = join(ROOT, 'docs', 'seed-coverage.md');
export const REPORTS = join(ROOT, 'reports');

/** Whether a path relative to the project's folder names a file. */
export const existsInProject = (path) => existsSync(join(ROOT, path));

export async function readCoverage() {
  const [specification, document] = await Promise.all([readFile(SPECIFICATION, 'utf8'), readFile(DOCUMENT, 'utf8')]);
  return { sentences: sentencesOf(specification), document: parseDocument(document) };
}
