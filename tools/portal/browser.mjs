import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../lib/chromium.mjs';

/** Runs `work` with a browser, closed afterwards. `flags` are added to its command line. */
export async function withBrowser(work, flags = []) {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_FLAGS, ...flags],
    // The caller handles signals.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
