import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { runTool } from '../lib/prepare.mjs';
import { withBrowser } from './browser.mjs';
import { withDemo } from './demo-system.mjs';
import { SCREENS } from './screens.mjs';
import { openSettled } from './settled.mjs';
import { takeGuidePictures } from './take-guide-pictures.mjs';

const FOLDER = join(ROOT, 'docs', 'screenshots');
const SIZES = [
  { name: 'desk', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
];
const COLOURS = ['light', 'dark'];
/** With reduced motion charts are drawn without animation. */
const PERSON = { locale: 'es-ES', timezoneId: 'America/Tegucigalpa', reducedMotion: 'reduce' };

async function take(browser, url, { name: size, ...device }, colorScheme) {
  const context = await browser.newContext({ ...PERSON, ...device, colorScheme });
  for (const { name, path } of SCREENS) {
    const page = await context.newPage();
    await openSettled(page, url + path);
    const file = `${name}-${size}-${colorScheme}.png`;
    await page.screenshot({ path: join(FOLDER, file), animations: 'disabled', caret: 'hide' });
    console.log(`docs/screenshots/${file}`);
    await page.close();
  }
  await context.close();
}

await runTool(async () => {
  await mkdir(FOLDER, { recursive: true });
  const takeAll = (url) =>
    withBrowser(async (browser) => {
      for (const size of SIZES) for (const colours of COLOURS) await take(browser, url, size, colours);
      await takeGuidePictures(browser, url, PERSON);
    });
  await withDemo(takeAll);
  return 0;
});
