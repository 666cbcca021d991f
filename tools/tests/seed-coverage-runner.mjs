import { problemsOf } from '../seed-coverage/check.mjs';
import { compare } from '../seed-coverage/compare.mjs';
import { existsInProject, readCoverage, REPORTS } from '../seed-coverage/files.mjs';
import { readResults } from '../seed-coverage/reports.mjs';

const NOTHING = { passed: 0, failed: 0 };

/** Each sentence of the specification is a test that passes when the tests named for it passed. Runs after all others. */
export const seedCoverageRunner = {
  name: 'seed coverage',

  /** `args` are those of `npm test --`: with any, not everything ran. Resolves with the counts. */
  async run({ args }) {
    if (args.length > 0) return skip('only a part of the tests ran');
    const { results, missing } = await readResults(REPORTS, performance.timeOrigin);
    if (missing.length > 0) return skip(`no report of this run: ${missing.join(', ')}`);

    const { sentences, document } = await readCoverage();
    const wrong = problemsOf(sentences, document, existsInProject);
    const compared = compare(document.entries, results);
    const failed = compared.filter(({ problems }) => problems.length > 0);
    for (const problem of wrong) console.error(`Seed coverage: ${problem}`);
    for (const { id, problems } of failed) {
      for (const problem of problems) console.error(`Seed coverage: ${id} ${problem}`);
    }
    const passed = compared.length - failed.length;
    console.log(`Seed coverage: ${passed} of ${document.entries.length} sentences are asserted by tests that passed.`);
    return { passed, failed: failed.length + wrong.length };
  },
};

function skip(why) {
  console.log(`Seed coverage: skipped, ${why}.`);
  return NOTHING;
}
