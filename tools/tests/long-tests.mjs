import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const TESTS = '{apps,libs,tools}/**/*.{spec,int-spec,e2e}.ts';
const OTHERS = ['node_modules', 'dist'];
const TRIES_MORE = /\b(isLongRun|boundedRuns)\b/;

/** Returns the test files that the long run has, relative to the root: its own, and those that try more cases in it. */
export async function longTests(root) {
  const files = await Array.fromAsync(glob(TESTS, { cwd: root, exclude: (name) => OTHERS.includes(name) }));
  const sources = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  return files.filter((file, index) => file.includes('.long.') || TRIES_MORE.test(sources[index]));
}
