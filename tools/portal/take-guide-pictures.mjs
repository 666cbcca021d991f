import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { PICTURES } from './guide-pictures.mjs';
import { openSettled, settled } from './settled.mjs';

const FOLDER = join(ROOT, 'docs', 'guia', 'imagenes');
const WINDOW = { width: 1100, height: 760 };
/** Of WebP: text stays sharp, and no picture is above 50 KB. */
const QUALITY = 82;
/** Around a part of the window, pixels. */
const MARGIN = 12;

/** Takes the pictures of the guides, in the light colours, as WebP. */
export async function takeGuidePictures(browser, url, person) {
  await mkdir(FOLDER, { recursive: true });
  const context = await browser.newContext({ ...person, viewport: WINDOW, colorScheme: 'light' });
  for (const { name, path, steps, of } of PICTURES) {
    const page = await context.newPage();
    await openSettled(page, url + path);
    for (const step of steps) await step(page);
    await settled(page);
    await writeFile(join(FOLDER, `${name}.webp`), await pictureOf(page, of?.(page)));
    console.log(`docs/guia/imagenes/${name}.webp`);
    await page.close();
  }
  await context.close();
}

/** Playwright itself writes PNG and JPEG only. */
async function pictureOf(page, part) {
  const clip = part && around(await part.boundingBox());
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    ...(clip && { clip }),
  });
  return Buffer.from(data, 'base64');
}

const around = ({ x, y, width, height }) => ({
  x: Math.max(0, x - MARGIN),
  y: Math.max(0, y - MARGIN),
  width: width + 2 * MARGIN,
  height: height + 2 * MARGIN,
  scale: 1,
});
