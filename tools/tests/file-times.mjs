import { relative } from 'node:path';

/** Seconds that a test file may take. A quiet machine needs a third, a slow one beside other work all of it. */
const USUAL_BUDGET = 300;

/** Files that wait for reminders of one minute, or look at every screen. */
const BUDGETS = {
  'apps/e2e/src/one-process.e2e.ts': 600,
  'apps/e2e/src/separate-services.e2e.ts': 600,
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
export function playwrightFileTimes({ suites }) {
  return suites.flatMap((suite) => {
    const seconds = new Map();
    for (const { projectName, results } of testsOf(suite)) {
      const ms = results.reduce((sum, { duration }) => sum + duration, 0);
      seconds.set(projectName, (seconds.get(projectName) ?? 0) + ms / 1_000);
    }
    return [...seconds].map(([project, sum]) => ({ file: `${suite.title} (${project})`, seconds: sum }));
  });
}

const testsOf = ({ specs, suites = [] }) => [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsOf)];

/** Returns those that took longer than they may, as `{file, seconds, budget}`. */
export const overBudget = (times) =>
  times
    .map((time) => ({ ...time, budget: BUDGETS[time.file] ?? USUAL_BUDGET }))
    .filter(({ seconds, budget }) => seconds > budget);

/** Returns the first `count`, the slowest first. */
export const slowest = (times, count) => times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
