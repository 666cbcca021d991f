/**
 * Work of a browser with 100,000 tasks: frames while the list is scrolled by wheel as fast as possible, what was
 * loaded during that, the size of the scripts of each screen, and the scores of Lighthouse. npm run bench -- portal
 * [seconds]. Writes bench/results/portal.json.
 */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { withBrowser } from '../../tools/portal/browser.mjs';
import { withCleanup } from '../lib/harness.mjs';
import { measureAll } from '../lib/scores.mjs';
import { ROOT, startProduct } from '../lib/product.mjs';
import { describeMachine, writeResults } from '../lib/results.mjs';
import { summary } from '../lib/statistics.mjs';
import { fill, SIZES } from '../lib/school.mjs';

const [secondsText = '15'] = process.argv.slice(2);
const SCREENS = ['/', '/departments', '/employees', '/tasks', '/metrics'];
const WHEEL = { pixels: 600, everyMs: 50 };
/** A frame longer than this is visible as a jerk. */
const JERK_MS = 50;

/** Kilobytes of the scripts a screen asks for in a browser that has none yet, as they are and by gzip. */
async function scriptsOf(browser, url) {
  const page = await browser.newPage();
  const bodies = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') bodies.push(answer.body());
  });
  await page.goto(url);
  await page.waitForLoadState('load');
  await page.waitForTimeout(2_000);
  const scripts = await Promise.all(bodies);
  await page.close();
  const kb = (sizes) => Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024);
  return {
    files: scripts.length,
    kb: kb(scripts.map(({ length }) => length)),
    gzipKb: kb(scripts.map((body) => gzipSync(body).length)),
  };
}

/** Milliseconds between frames while the list of tasks is scrolled. */
async function scroll(browser, url, seconds) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/tasks?')) requests += 1;
  });
  await page.goto(`${url}/tasks`);
  const list = page
    .getByRole('list')
    .filter({ has: page.getByRole('listitem') })
    .last();
  await list.getByRole('listitem').first().waitFor();
  await page.evaluate(() => {
    globalThis.frames_ = [];
    let before = performance.now();
    const next = (now) => {
      globalThis.frames_.push(now - before);
      before = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await page.mouse.move(900, 600);
  const end = Date.now() + seconds * 1_000;
  while (Date.now() < end) {
    await page.mouse.wheel(0, WHEEL.pixels);
    await page.waitForTimeout(WHEEL.everyMs);
  }
  const { frames, shown, furthest, nodes } = await page.evaluate(() => {
    const items = [...document.querySelectorAll('[role=listitem]')];
    return {
      frames: globalThis.frames_,
      shown: items.length,
      furthest: Math.max(...items.map((item) => Number(item.getAttribute('aria-posinset') ?? 0))),
      nodes: document.querySelectorAll('*').length,
    };
  });
  await page.close();
  if (furthest <= 50) throw new Error(`The list was not scrolled: it ends at ${furthest}`);
  const jerks = frames.filter((ms) => ms > JERK_MS).length;
  return {
    seconds,
    frameMs: summary(frames),
    framesPerSecond: Math.round(frames.length / seconds),
    jerks,
    shown,
    furthest,
    nodes,
    pagesLoaded: requests,
  };
}

await withCleanup(async (defer) => {
  const machine = describeMachine();
  const prepare = ({ client }) => fill(client, { ...SIZES, deliveries: 0 });
  const { url } = await startProduct({ env: { PORTAL_DIR: join(ROOT, 'apps/portal/dist') }, prepare }, defer);
  const figures = await withBrowser(async (browser) => {
    const scripts = {};
    for (const screen of SCREENS) scripts[screen] = await scriptsOf(browser, url + screen);
    return { scripts, scroll: await scroll(browser, url, Number(secondsText)), browser: browser.version() };
  });
  const lighthouse = (await measureAll(url)).map(({ page, device, scores }) => ({ page, device, ...scores }));
  await writeResults('portal', { at: new Date().toISOString(), machine, tasks: SIZES.tasks, ...figures, lighthouse });
  console.log(JSON.stringify({ ...figures, lighthouse }));
});
