import { readFile, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { playwrightSpecs } from './playwright-specs.mjs';

const SHOWN = 10;
/** Seconds that a test file may take. A quiet machine needs a sixth, a slow and busy one all of it. */
const USUAL_BUDGET = 600;

/** Files that wait for reminders of one minute, look at every screen or route, or start the product many times. */
const BUDGETS = {
  'apps/e2e/src/one-process.e2e.ts': 900,
  'apps/e2e/src/separate-services.e2e.ts': 900,
  'apps/standalone/src/backup/backup.int-spec.ts': 900,
  'apps/standalone/src/departments-of-managers.int-spec.ts': 900,
  'accessibility.pw.ts (desk)': 900,
  'accessibility.pw.ts (phone)': 900,
  'first-use.pw.ts (desk)': 900,
  'first-use.pw.ts (phone)': 900,
};

/**
 * Shows the slowest files of a run, and those with the most CPU seconds. Returns the counts: a file over its budget
 * counts as a failed test.
 * @param cpuSeconds - `{file, seconds}` of each; empty where they cannot be measured.
 */
export function showFileTimes(reports, cpuSeconds) {
  const times = [...jestFileTimes(reports.jest), ...playwrightFileTimes(reports.playwright)];
  show('The slowest files (seconds):', times);
  if (cpuSeconds.length > 0) show('The files with the most CPU seconds (all: reports/cpu-seconds.json):', cpuSeconds);
  const tooSlow = overBudget(times);
  for (const { file, seconds, budget } of tooSlow)
    console.error(`${file} took ${seconds.toFixed(0)} s and may take ${budget} s: tools/tests/file-times.mjs`);
  return { passed: 0, failed: tooSlow.length };
}

/** Returns `{file, seconds}` of each file of Jest's JSON report. */
function jestFileTimes({ testResults }) {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: relative(ROOT, name),
    seconds: (endTime - startTime) / 1_000,
  }));
}

/** Returns `{file, seconds}` of each file and project of Playwright's JSON report: the sum of its tests. */
function playwrightFileTimes(report) {
  const times = new Map();
  for (const { file: path, tests } of playwrightSpecs(report)) {
    for (const { projectName, results } of tests) {
      const file = `${path} (${projectName})`;
      const ms = results.reduce((sum, { duration }) => sum + duration, 0);
      times.set(file, { file, seconds: (times.get(file)?.seconds ?? 0) + ms / 1_000 });
    }
  }
  return [...times.values()];
}

/** Returns those that took longer than they may, as `{file, seconds, budget}`. */
const overBudget = (times) =>
  times
    .map((time) => ({ ...time, budget: BUDGETS[time.file] ?? USUAL_BUDGET }))
    .filter(({ seconds, budget }) => seconds > budget);

function show(title, times) {
  console.log(`\n${title}`);
  for (const { file, seconds } of times.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN))
    console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
}

/** Removes a file of records and returns the sums `{file, seconds}`, the largest first; none where it is missing. */
export async function takeCpuSeconds(path) {
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  await rm(path, { force: true });
  const sums = new Map();
  for (const { file, seconds } of lines.map((line) => JSON.parse(line)))
    sums.set(file, (sums.get(file) ?? 0) + seconds);
  return [...sums].map(([file, seconds]) => ({ file, seconds })).sort((a, b) => b.seconds - a.seconds);
}
