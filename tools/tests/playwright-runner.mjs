import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildGuide } from '../lib/build.mjs';
import { ensureChromium } from '../lib/ensure-chromium.mjs';
import { commandOf, ROOT } from '../lib/paths.mjs';
import { ensureNginx } from './nginx.mjs';
import { playwrightCounts } from './playwright-counts.mjs';
import { correctPlaywrightReport, playwrightFailures } from './playwright-failures.mjs';
import { REPORTS } from './reports-folder.mjs';
import { makeRunFolder } from './run-folder.mjs';

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
    const report = await readFile(file, 'utf8').then(JSON.parse, () => undefined);
    if (playwrightCounts(report, exitCode).failed === 0) await rm(folder, { recursive: true });
    return { report, exitCode };
  },

  counts: playwrightCounts,
  failuresIn: playwrightFailures,
  correct: correctPlaywrightReport,
};
