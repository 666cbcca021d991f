import { ROOT } from '../lib/paths.mjs';
import { readWholeRun } from '../requirements/reports.mjs';
import { jestFileTimes, overBudget, playwrightFileTimes, slowest } from './file-times.mjs';

const SHOWN = 10;

/** Shows the slowest files of a whole run. A file over its budget counts as a failed test. */
export const fileTimesRunner = {
  name: 'file times',

  /** `run` as in `readWholeRun`. Resolves with the counts. */
  async run(run) {
    const reports = await readWholeRun(run);
    if (!reports) return { passed: 0, failed: 0 };
    const times = [...jestFileTimes(reports.jest, ROOT), ...playwrightFileTimes(reports.playwright)];
    console.log(`\nThe slowest files (seconds):`);
    for (const { file, seconds } of slowest(times, SHOWN)) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
    const tooSlow = overBudget(times);
    for (const { file, seconds, budget } of tooSlow)
      console.error(`${file} took ${seconds.toFixed(0)} s and may take ${budget} s: tools/tests/file-times.mjs`);
    return { passed: 0, failed: tooSlow.length };
  },
};
