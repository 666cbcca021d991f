import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const TESTS = '{apps,libs}/*/src/**/*.{spec,int-spec,e2e}.ts';
const TRIES_MORE = /\b(isLongRun|boundedRuns)\b/;

/** Returns the test files that try more cases in the long run, relative to the root. */
export async function longTests(root) {
  const files = await Array.fromAsync(glob(TESTS, { cwd: root }));
  const sources = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  return files.filter((_, index) => TRIES_MORE.test(sources[index]));
}
