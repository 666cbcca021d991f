import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildGuide } from '../lib/build.mjs';
import { ensureChromium } from '../lib/chromium.mjs';
import { commandOf, ROOT } from '../lib/paths.mjs';
import { playwrightSpecs } from './playwright-specs.mjs';
import { makeRunFolder, readReport, REPORTS } from './reports.mjs';
import { ensureNginx } from './servers.mjs';

/** The portal in a real browser against the real system. */
export const playwrightRunner = {
  name: 'playwright',

  /** Throws StepFailed when the guides cannot be built, or when there is no browser and none can be had. */
  async prepare({ part = undefined }) {
    if (part !== 'main') await buildGuide();
    await ensureNginx();
    return ensureChromium();
  },

  /**
   * `node` runs a script in this terminal and resolves with its exit code. Resolves with `{report, exitCode}`.
   * @param whole - on the phone also tests that mostly find the same on the desk.
   * @param part - `main` or `rest`: only its files.
   * @param subfolder - for what it writes, in the folder of this process; Playwright empties it.
   */
  async run({
    node,
    args,
    whole = false,
    part = undefined,
    subfolder = 'all',
    config = join(ROOT, 'apps', 'portal-e2e', 'playwright.config.ts'),
  }) {
    const folder = join(await makeRunFolder(join(REPORTS, 'playwright')), subfolder);
    await mkdir(folder, { recursive: true });
    const file = join(folder, 'report.json');
    const exitCode = await node([commandOf('@playwright/test', 'playwright'), 'test', '-c', config, ...args], {
      PLAYWRIGHT_FOLDER: folder,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...(part && { TEST_PART: part }),
      ...(whole && { PLAYWRIGHT_WHOLE: 'true' }),
    });
    const report = await readReport(file);
    if (playwrightCounts(report, exitCode).failed === 0) await rm(folder, { recursive: true });
    return { report, exitCode };
  },

  counts: playwrightCounts,
  failuresIn: repeatableFailures,
  correct: correctReport,
};

/**
 * Counts of a run by its JSON report. A test that passed only when it was tried again counts as failed, and so does
 * every error outside of tests; skipped ones do not count. A run that ended badly without saying why, or tested
 * nothing, counts as one failure.
 */
export function playwrightCounts(report, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const failed = unexpected + flaky + (report?.errors.length ?? 0);
  const endedBadly = exitCode !== 0 || expected === 0;
  return { passed: expected, failed: failed === 0 && endedBadly ? 1 : failed };
}

/** Returns the failed tests of a report, as `showFailures` needs them. */
export const playwrightFailures = (report) =>
  testsIn(report)
    .filter(({ test }) => test.status === 'unexpected' || test.status === 'flaky')
    .map((failed) => ({ ...failed, message: failed.test.results.find(({ error }) => error)?.error.message }));

/** Returns the files and projects with failures in a report, as `repeatFailures` needs them. */
function repeatableFailures(report) {
  const failed = playwrightFailures(report).filter(({ test }) => test.status === 'unexpected');
  return Map.groupBy(failed, ({ file, test }) => `${file} (${test.projectName})`)
    .entries()
    .map(([key, tests]) => ({
      file: key,
      path: join(report.config.rootDir, tests[0].file),
      tests,
      // An expression: it must not find other files.
      args: [`/${tests[0].file.replaceAll('.', '\\.')}$`, '--project', tests[0].test.projectName, '--workers', '1'],
      output: tests.map(({ name, test }) => [name, ...test.results.flatMap(outputOf)].join('\n\n')).join('\n\n'),
    }))
    .toArray();
}

/** Puts the results of a file that was run again into a report, also of tests that others had kept from running. */
function correctReport(report, repeated) {
  if (!repeated) return;
  const first = testsIn(report);
  for (const { name, test } of testsIn(repeated)) {
    const found = first.find((one) => one.name === name)?.test;
    if (!found) continue;
    report.stats[found.status] -= 1;
    report.stats[test.status] += 1;
    Object.assign(found, test);
  }
  report.errors.push(...repeated.errors);
}

const testsIn = (report) =>
  playwrightSpecs(report).flatMap(({ file, title, tests }) =>
    tests.map((test) => ({ file, name: `${file} (${test.projectName}): ${title}`, test })),
  );

const outputOf = ({ errors, stdout, stderr, attachments }) => [
  ...errors.map(({ message }) => stripVTControlCharacters(message ?? '')),
  ...[...stdout, ...stderr].map(({ text }) => text ?? ''),
  ...attachments.map(({ name, path }) => `${name}: ${path}`),
];
