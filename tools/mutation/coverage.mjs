import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

/** A line for each test file of the dry run. It outlives the worker, which a mutant that never ends costs. */
const FILE = join(ROOT, 'mutation-coverage.jsonl');

let lines;

/** Number of the mutant that is on; undefined in the dry run, which runs all tests without one. */
export const activeMutant = () => process.env['__STRYKER_ACTIVE_MUTANT__'];

/**
 * Stores what a test file has reached: the numbers of all its mutants (`reached`), of those while modules were loaded
 * (`loaded`), and how long its tests took, by name, ms (`durations`).
 */
export function storeCoverage(coverage) {
  appendFileSync(FILE, `${JSON.stringify(coverage)}\n`);
  lines = undefined;
}

/** Returns the paths of the test files that reach a mutant. */
export const filesReaching = (mutant) => read().flatMap(({ path, reached }) => (reached.includes(mutant) ? path : []));

/** Returns whether a mutant is on while modules are loaded, so that they must be loaded again. */
export const isOfLoading = (mutant) => read().some(({ loaded }) => loaded.includes(mutant));

/** Returns how long a test took without a mutant, ms. */
export const durationOf = (file, name) => read().find(({ path }) => path === file)?.durations[name] ?? 0;

/** Returns how long all tests of a file took without a mutant, ms. */
export function msOf(file) {
  const durations = read().find(({ path }) => path === file)?.durations ?? {};
  return Object.values(durations).reduce((sum, ms) => sum + ms, 0);
}

function read() {
  lines ??= existsSync(FILE)
    ? readFileSync(FILE, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
  return lines;
}
