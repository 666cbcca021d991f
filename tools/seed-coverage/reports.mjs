import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { jestResults, playwrightResults } from './results.mjs';

const READERS = [
  ['jest.json', jestResults],
  ['playwright.json', playwrightResults],
];

/**
 * What ran since `since` (ms), by the reports in a folder: `results` of all of them, and `missing`, the names of the
 * reports that are not there or are of an earlier run.
 */
export async function readResults(folder, since) {
  const results = [];
  const missing = [];
  for (const [name, resultsOf] of READERS) {
    const file = join(folder, name);
    const writtenAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (writtenAt < since) missing.push(name);
    else results.push(...resultsOf(JSON.parse(await readFile(file, 'utf8')), ROOT));
  }
  return { results, missing };
}
