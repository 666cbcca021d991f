/** Minimum score of each category, of 100. */
export const WANTED = { performance: 95, accessibility: 100, 'best-practices': 100 };

const CATEGORIES = Object.keys(WANTED);

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
