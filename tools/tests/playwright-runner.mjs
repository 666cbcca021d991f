import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildGuide } from '../lib/build.mjs';
import { ensureChromium } from '../lib/ensure-chromium.mjs';
import { commandOf, ROOT } from '../lib/paths.mjs';
import { ensureNginx } from './nginx.mjs';
import { playwrightCounts } from './playwright-counts.mjs';
import { makeRunFolder } from './playwright-folder.mjs';

const REPORTS = join(ROOT, 'reports');
const CONFIG = join(ROOT, 'apps', 'portal-e2e', 'playwright.config.ts');

/** The portal in a real browser against the real system. */
export const playwrightRunner = {
  name: 'playwright',

  /** Throws StepFailed when the guides cannot be built, or when there is no browser and none can be had. */
  async prepare() {
    await buildGuide();
    await ensureNginx();
    return ensureChromium();
  },

  /**
   * `node` runs a script in this terminal and resolves with its exit code. Resolves with the counts.
   * @param whole - on the phone also tests that mostly find the same on the desk.
   */
  async run({ node, args, whole = false }) {
    const folder = await makeRunFolder(join(REPORTS, 'playwright'));
    const file = join(folder, 'report.json');
    const exitCode = await node([commandOf('@playwright/test', 'playwright'), 'test', '-c', CONFIG, ...args], {
      PLAYWRIGHT_FOLDER: folder,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...(whole && { PLAYWRIGHT_WHOLE: 'true' }),
    });
    const report = await readFile(file, 'utf8').then(JSON.parse, () => undefined);
    if (report) await rename(file, join(REPORTS, 'playwright.json'));
    const counts = playwrightCounts(report, exitCode);
    if (counts.failed === 0) await rm(folder, { recursive: true });
    return counts;
  },
};
