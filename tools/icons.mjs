import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { ROOT } from './lib/paths.mjs';
import { runTool } from './lib/prepare.mjs';
import { withBrowser } from './portal/browser.mjs';

/**
 * `npm run icons`: redraws the portal's PNG icons from `logo.svg` and `favicon.svg`, next to them. Commit the result.
 * Takes the Chromium of CHROMIUM_PATH, else the machine's own.
 */
const FOLDER = join(ROOT, 'apps', 'portal', 'public');
const ACCENT = '#4f46e5';
const PAPER = '#fff';

/**
 * Size in pixels; `mark` is the logo's width as a part of the icon's; `corner` is the tile's radius likewise.
 * Apple and maskable icons are cut by the system: no corner. A maskable one may lose all but a circle of 80%.
 */
const ICONS = [
  { name: 'icon-192.png', size: 192, mark: 0.64, corner: 0.225 },
  { name: 'icon-512.png', size: 512, mark: 0.64, corner: 0.225 },
  { name: 'icon-maskable-512.png', size: 512, mark: 0.58, corner: 0 },
  { name: 'apple-touch-icon.png', size: 180, mark: 0.62, corner: 0 },
];

const swapped = (svg) => svg.replace(/#4f46e5|#fff\b/g, (colour) => (colour === ACCENT ? PAPER : ACCENT));
const image = (svg, size) => {
  const data = Buffer.from(svg).toString('base64');
  return `<img style="width:${size}px;height:${size}px" src="data:image/svg+xml;base64,${data}">`;
};

/** The logo in white on a tile of the accent colour. */
function tile(logo, { size, mark, corner }) {
  const box = `width:${size}px;height:${size}px;display:grid;place-items:center;border-radius:${size * corner}px`;
  return `<div style="${box};background:${ACCENT}">${image(swapped(logo), size * mark)}</div>`;
}

await runTool(async () => {
  const [logo, favicon] = await Promise.all(
    ['logo.svg', 'favicon.svg'].map((name) => readFile(join(FOLDER, name), 'utf8')),
  );
  await ensureChromium();
  await withBrowser(async (browser) => {
    const page = await browser.newPage();
    const draw = async (name, size, content) => {
      await page.setViewportSize({ width: size, height: size });
      await page.setContent(`<!doctype html><body style="margin:0;line-height:0">${content}`, { waitUntil: 'load' });
      await writeFile(join(FOLDER, name), await page.screenshot({ omitBackground: true }));
      console.log(`${name} ${size}x${size}`);
    };
    await draw('favicon-32.png', 32, image(favicon, 32));
    for (const icon of ICONS) await draw(icon.name, icon.size, tile(logo, icon));
  });
});
