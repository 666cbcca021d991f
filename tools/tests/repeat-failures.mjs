import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where more tests have failed, none is repeated. */
const MOST_REPEATED = 10;

/** Exit status of Jest and Playwright then. The corrected report says whether it is still so. */
const TESTS_FAILED = 1;

/** Such a file draws at random, or says that its failures count though they may not be found again. */
const NEVER_REPEATED = /'fast-check'|\bseedOf\b|\bfuzz\(|@never-repeated\b/;

/**
 * Runs the files of failed tests again, each alone, and corrects the reports by it.
 * @param runs - `{runner, report, exitCode}` of each runner; one without `failuresIn` is never repeated.
 * @param again - runs one again: receives it, the arguments, and a name for what is written; resolves as it does.
 * @param makeFolder - makes the folder that keeps the whole output of each file's first failure.
 * @returns the names of the tests that passed then.
 */
export async function repeatFailures(runs, again, makeFolder) {
  const failed = runs.flatMap((run) => failuresIn(run).map((failure) => ({ run, ...failure })));
  if (failed.length === 0) return [];
  const folder = await makeFolder();
  const outputOf = (file) => join(folder, `${nameFor(file)}.txt`);
  for (const { file, output } of failed) await writeFile(outputOf(file), output);
  const repeated = await repeatable(failed);
  const tests = namesIn(repeated);
  if (tests.length > MOST_REPEATED) {
    console.error(`\n${tests.length} tests failed. None is repeated: at most ${MOST_REPEATED} are.`);
    return [];
  }
  for (const { run, file, args } of repeated) {
    console.log(`\nAgain, alone: ${file}. Its first failure: ${outputOf(file)}`);
    const { report } = await again(run, args, nameFor(file));
    run.runner.correct(run.report, report);
    if (run.exitCode === TESTS_FAILED) run.exitCode = 0;
  }
  const failedAgain = namesIn(runs.flatMap(failuresIn));
  return tests.filter((test) => !failedAgain.includes(test));
}

const failuresIn = ({ runner, report }) => (report && runner.failuresIn?.(report)) ?? [];

const namesIn = (failures) => failures.flatMap(({ tests }) => tests.map(({ name }) => name));

async function repeatable(failures) {
  const sources = await Promise.all(failures.map(({ path }) => readFile(path, 'utf8')));
  return failures.filter((_, index) => !NEVER_REPEATED.test(sources[index]));
}

const nameFor = (file) => file.replaceAll(/[^\w.-]+/g, '-');
