/** The p-th percentile (nearest rank) of sorted numbers. */
const percentile = (sorted, p) => sorted[Math.min(sorted.length - 1, Math.ceil((p / 100) * sorted.length) - 1)];

/** Count, min, p50, p95, p99 and max of some numbers, rounded to whole ones. */
export function summary(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (p) => Math.round(percentile(sorted, p));
  return { count: sorted.length, min: Math.round(sorted[0]), p50: at(50), p95: at(95), p99: at(99), max: Math.round(sorted.at(-1)) };
}
