import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../tools/lib/chromium.mjs';
import { MAIN_ON_PHONE, REST_OF_BROWSERS } from '../../tools/tests/parts.mjs';
import type { SystemOptions } from './src/fixtures/system-fixtures.js';

const LINES = join(import.meta.dirname, '../../tools/tests/playwright-file-lines.mjs');
const REPORTS = join(import.meta.dirname, '../../reports/playwright');
/** Files whose tests are the same at every width: they run on the desk only. */
const SAME_AT_EVERY_WIDTH = [
  'content-policy',
  'guide-pictures',
  'late-stream',
  'live',
  'lost-answer',
  'many-at-once',
  'oidc',
  'outage',
  'plain-proxy',
  'sandbox-page',
  'second-factor',
  'task-sets',
  'weight',
  'whatsapp',
  'zones',
];
/** Files, and the tag of tests, that mostly find on the phone what they find on the desk: of `npm run test:long`. */
const LONG_ON_PHONE_FILES = ['first-look', 'guide', 'import', 'keyboard', 'sign-in', 'size'];
const LONG_ON_PHONE = /@long-on-phone/;
const isWhole = process.env['PLAYWRIGHT_WHOLE'] !== undefined;
/** `main` or `rest`; otherwise all files run. */
const part = process.env['TEST_PART'];
const files = (names: readonly string[]) => names.map((name) => `**/${name}.pw.ts`);
/** A worker is a browser and a whole system. */
const MAX_WORKERS = 4;

const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium is found: install it, or set CHROMIUM_PATH.');
/** Each run has a separate folder. Workers are other processes and read this file again. */
const folder = (process.env['PLAYWRIGHT_FOLDER'] ??= join(REPORTS, String(process.pid)));
const portalDir = process.env['PORTAL_DIR'];

export default defineConfig<object, SystemOptions>({
  testDir: 'src',
  testMatch: '**/*.pw.ts',
  globalSetup: './global-setup.ts',
  outputDir: join(folder, 'failures'),
  forbidOnly: true,
  retries: 0,
  workers: Math.min(availableParallelism(), MAX_WORKERS),
  // Only end what hangs: beside other work a test may take several times as long as on a quiet machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // The report has what tests and their servers wrote.
  quiet: true,
  reporter: [[LINES], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json'] as const] : [])],
  use: {
    locale: 'es-ES',
    timezoneId: 'America/Tegucigalpa',
    trace: 'off',
    // Animations cost CPU and waits; `first-use` has them.
    contextOptions: { reducedMotion: 'reduce' },
    // A button that another element covers.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: CHROMIUM_FLAGS },
    ...(portalDir && { portalDir }),
  },
  projects: [
    {
      name: 'desk',
      use: { viewport: { width: 1440, height: 900 } },
      ...(part === 'main' && { testIgnore: files(REST_OF_BROWSERS) }),
      ...(part === 'rest' && { testMatch: files(REST_OF_BROWSERS) }),
    },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
      ...(part === 'main' && { testMatch: files(MAIN_ON_PHONE) }),
      testIgnore: files([
        ...SAME_AT_EVERY_WIDTH,
        ...(isWhole ? [] : LONG_ON_PHONE_FILES),
        ...(part === 'rest' ? MAIN_ON_PHONE : []),
      ]),
      ...(!isWhole && { grepInvert: LONG_ON_PHONE }),
    },
  ],
});
