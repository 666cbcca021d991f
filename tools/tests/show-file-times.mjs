import { ROOT } from '../lib/paths.mjs';
import { jestFileTimes, overBudget, playwrightFileTimes, slowest } from './file-times.mjs';

const SHOWN = 10;

/**
 * Shows the slowest files of a run, and those with the most CPU seconds. Returns the counts: a file over its budget
 * counts as a failed test.
 * @param cpuSeconds - `{file, seconds}` of each; empty where they cannot be measured.
 */
export function showFileTimes(reports, cpuSeconds) {
  const times = [...jestFileTimes(reports.jest, ROOT), ...playwrightFileTimes(reports.playwright)];
  show('The slowest files (seconds):', times);
  if (cpuSeconds.length > 0) show('The files with the most CPU seconds (all: reports/cpu-seconds.json):', cpuSeconds);
  const tooSlow = overBudget(times);
  for (const { file, seconds, budget } of tooSlow)
    console.error(`${file} took ${seconds.toFixed(0)} s and may take ${budget} s: tools/tests/file-times.mjs`);
  return { passed: 0, failed: tooSlow.length };
}

function show(title, times) {
  console.log(`\n${title}`);
  for (const { file, seconds } of slowest(times, SHOWN)) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
}
