import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ROOT } from '../lib/paths.mjs';
import { runTool } from '../lib/prepare.mjs';
import { withBrowser } from './browser.mjs';
import { withDemo } from './demo-system.mjs';
import { describeChanges, readDataTexts, textsOf } from './picture-texts.mjs';
import { GUIDE_PICTURES, SCREEN_PICTURES, withPicture } from './pictures.mjs';

/** Quality of WebP: text stays sharp, and no picture is above 50 KB. */
const QUALITY = 82;
/** Around a part of the window, pixels. */
const MARGIN = 12;
const COLOURS = ['light', 'dark'];
const AT_ONCE = 3;
const CHECKS = 20;
const CHECK_MS = 250;
const textsFile = ({ name }) => `${name}.txt`;

/** Takes all pictures, and records beside each what the portal says in it. */
async function take(browser, url) {
  const data = await readDataTexts(url);
  const write = async (file, content) => {
    await mkdir(dirname(join(ROOT, file)), { recursive: true });
    await writeFile(join(ROOT, file), content);
    console.log(file);
  };
  const writeTexts = async (picture, page, part) =>
    write(textsFile(picture), `${(await textsOf(page, part, data)).join('\n')}\n`);

  for (const colours of COLOURS) {
    for (const picture of SCREEN_PICTURES)
      await withPicture(browser, url, picture, colours, async (page) => {
        const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
        await write(`${picture.name}-${colours}.png`, png);
        if (colours === 'light') await writeTexts(picture, page);
      });
  }
  for (const picture of GUIDE_PICTURES)
    await withPicture(browser, url, picture, 'light', async (page, part) => {
      await write(`${picture.name}.webp`, await captureWebp(page, part));
      await writeTexts(picture, page, part);
    });
  return 0;
}

/** Takes a picture of the window, or of a part of it, as WebP: Playwright itself writes PNG and JPEG only. */
async function captureWebp(page, part) {
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

/** Compares what the portal says with what is recorded beside the pictures, several at once: most of it is waiting. */
async function check(browser, url) {
  const data = await readDataTexts(url);
  const waiting = [...SCREEN_PICTURES, ...GUIDE_PICTURES];
  const compared = [];
  const compareNext = async () => {
    for (let picture = waiting.shift(); picture; picture = waiting.shift()) {
      const text = await readFile(join(ROOT, textsFile(picture)), 'utf8').catch(() => '');
      const recorded = text.split('\n').filter(Boolean);
      const shown = await withPicture(browser, url, picture, 'light', (page, part) =>
        settledTexts(() => textsOf(page, part, data), recorded),
      );
      compared.push({ name: picture.name, shown, recorded });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, compareNext));
  const changes = describeChanges(compared);
  if (changes) console.error(changes);
  return changes ? 1 : 0;
}

/** Reads texts until they are the expected ones, or {@link CHECKS} times: parts of a screen may come late. */
async function settledTexts(read, expected) {
  for (let checks = 1; ; checks += 1) {
    const shown = await read();
    if (checks === CHECKS || isDeepStrictEqual(shown, expected)) return shown;
    await setTimeout(CHECK_MS);
  }
}

const work = process.argv.includes('--check') ? check : take;
await runTool(() => withDemo((url) => withBrowser((browser) => work(browser, url))));
