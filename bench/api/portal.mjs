/**
 * What a browser does with 100,000 tasks: frames while the list is scrolled by wheel as fast as possible, what was
 * loaded during that, the size of the scripts of each screen, and the scores of Lighthouse. npm run bench:portal --
 * [seconds]. Writes bench/results/portal.json.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { withBrowser } from '../../tools/portal/browser.mjs';
import { measureAll } from '../lib/lighthouse-scores.mjs';
import { summary } from '../lib/percentiles.mjs';
import { startSystem } from '../lib/system.mjs';
import { fill, SIZES } from './dataset.mjs';

const [secondsText = '15'] = process.argv.slice(2);
const ROOT = join(import.meta.dirname, '../..');
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

const loadBefore = loadavg();
const system = await startSystem('one-process', { PORTAL_DIR: join(ROOT, 'apps/portal/dist') });
const client = new pg.Client({ connectionString: system.databaseUrl });
try {
  await client.connect();
  await fill(client, { ...SIZES, deliveries: 0 });
  const figures = await withBrowser(async (browser) => {
    const scripts = {};
    for (const screen of SCREENS) scripts[screen] = await scriptsOf(browser, system.url + screen);
    return { scripts, scroll: await scroll(browser, system.url, Number(secondsText)), browser: browser.version() };
  });
  const lighthouse = (await measureAll(system.url)).map(({ page, device, scores }) => ({ page, device, ...scores }));
  const machine = { cores: cpus().length, model: cpus()[0].model, node: process.version, loadBefore };
  const folder = join(import.meta.dirname, '../results');
  await mkdir(folder, { recursive: true });
  const report = { at: new Date().toISOString(), machine, tasks: SIZES.tasks, ...figures, lighthouse };
  await writeFile(join(folder, 'portal.json'), `${JSON.stringify(report, undefined, 2)}\n`);
  console.log(JSON.stringify({ ...figures, lighthouse }));
} finally {
  await client.end();
  await system.stop();
}
