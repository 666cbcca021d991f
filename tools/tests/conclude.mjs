import { testsOf } from '../requirements/reports.mjs';
import { countRequirements, sum } from './counts.mjs';
import { writeReport } from './reports.mjs';
import { showFailures } from './show-failures.mjs';
import { showFileTimes } from './file-times.mjs';

/**
 * Shows what is known when a part of the tests has run, and writes `reports/<part>.json` for `npm run test:total`.
 * Resolves with the counts of all.
 * @param runs - `{runner, report, counts}` of each runner.
 * @param cpuSeconds - as `showFileTimes` has it.
 */
export async function conclude({ part, runs, cpuSeconds, flaky }) {
  const reports = Object.fromEntries(runs.map(({ runner, report }) => [runner.name, report]));
  const counts = runs.map((run) => run.counts);
  if (!reports.jest || !reports.playwright) return sum(counts);
  const ofTests = sum([...counts, showFileTimes(reports, cpuSeconds)]);
  const tests = testsOf(reports);
  await writeReport(part, { ...ofTests, flaky, tests });
  const ofRequirements = await countRequirements(tests, part);
  showFailures(reports);
  return sum([ofTests, ofRequirements]);
}
