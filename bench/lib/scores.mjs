import { getFreePort } from '@recuerda/testing';
import { withBrowser } from '../../tools/portal/browser.mjs';

/** Minimum score of each category, of 100. */
const WANTED = { performance: 95, accessibility: 100, 'best-practices': 100 };
const CATEGORIES = Object.keys(WANTED);
const PAGES = ['/', '/tasks', '/metrics'];
const DEVICES = ['desktop', 'mobile'];
/** Other load on the machine can only lower a score. */
const ATTEMPTS = 3;

/** The scores of Lighthouse for the portal at `url`, a page and device each, and by what points were lost. */
export async function measureAll(url) {
  // A package of the benchmarks alone: the tests of this file do without.
  const { default: lighthouse, desktopConfig } = await import('lighthouse');
  const port = await getFreePort();
  const flags = { port, logLevel: 'error', onlyCategories: CATEGORIES };
  const measure = async (page, device, measurements = []) => {
    const { lhr } = await lighthouse(url + page, flags, device === 'desktop' ? desktopConfig : undefined);
    if (lhr.runtimeError) throw new Error(`${url + page}: ${lhr.runtimeError.message}`);
    measurements.push(scoresOf(lhr));
    const scores = best(measurements);
    const low = tooLow(scores);
    if (low.length > 0 && measurements.length < ATTEMPTS) return measure(page, device, measurements);
    return { page, device, scores, lost: lostPoints(lhr, low) };
  };
  const rows = [];
  await withBrowser(async () => {
    for (const page of PAGES)
      for (const device of DEVICES) {
        console.log(`Measuring ${page} (${device}) ...`);
        rows.push(await measure(page, device));
      }
  }, [`--remote-debugging-port=${port}`]);
  return rows;
}

/** A result of Lighthouse as `{performance: 97, ...}`: rounded down, so that 99.6 does not count as 100. */
export function scoresOf({ categories }) {
  return Object.fromEntries(CATEGORIES.map((name) => [name, Math.floor(categories[name].score * 100)]));
}

/** Returns the categories below their minimum. */
export const tooLow = (scores) => CATEGORIES.filter((name) => scores[name] < WANTED[name]);

/** The better one of each category, of measurements of one page. */
export function best(measurements) {
  return Object.fromEntries(CATEGORIES.map((name) => [name, Math.max(...measurements.map((scores) => scores[name]))]));
}

/** The audits that cost a result points in these categories, the most costly first: `id: title (what was found)`. */
export function lostPoints({ categories, audits }, names) {
  return names
    .flatMap((name) => categories[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id, weight }) => ({ audit: audits[id], cost: weight * (1 - audits[id].score) }))
    .sort((a, b) => b.cost - a.cost)
    .map(({ audit }) => `${audit.id}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`);
}
