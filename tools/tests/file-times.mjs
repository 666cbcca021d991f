import { relative } from 'node:path';
import { playwrightSpecs } from './playwright-specs.mjs';

/** Seconds that a test file may take. A quiet machine needs a third, a slow one beside other work all of it. */
const USUAL_BUDGET = 300;

/** Files that wait for reminders of one minute, look at every screen or route, or start the product many times. */
const BUDGETS = {
  'apps/e2e/src/one-process.e2e.ts': 600,
  'apps/e2e/src/separate-services.e2e.ts': 600,
  'apps/standalone/src/backup/backup.int-spec.ts': 600,
  'apps/standalone/src/departments-of-managers.int-spec.ts': 480,
  'accessibility.pw.ts (desk)': 480,
  'accessibility.pw.ts (phone)': 480,
  'first-use.pw.ts (desk)': 480,
  'first-use.pw.ts (phone)': 480,
};

/** Returns `{file, seconds}` of each file of Jest's JSON report, with paths relative to `root`. */
export function jestFileTimes({ testResults }, root) {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1_000,
  }));
}

/** Returns `{file, seconds}` of each file and project of Playwright's JSON report: the sum of its tests. */
export function playwrightFileTimes(report) {
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
export const overBudget = (times) =>
  times
    .map((time) => ({ ...time, budget: BUDGETS[time.file] ?? USUAL_BUDGET }))
    .filter(({ seconds, budget }) => seconds > budget);

/** Returns the first `count`, the slowest first. */
export const slowest = (times, count) => times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
