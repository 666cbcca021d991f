/** The p-th percentile (nearest rank) of sorted numbers. */
const percentile = (sorted, p) => sorted[Math.min(sorted.length - 1, Math.ceil((p / 100) * sorted.length) - 1)];

/** Count, min, p50, p95, p99, p99.9 and max of some numbers, rounded to hundredths. */
export function summary(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (p) => round(percentile(sorted, p));
  return {
    count: sorted.length,
    min: round(sorted[0]),
    p50: at(50),
    p95: at(95),
    p99: at(99),
    p999: at(99.9),
    max: round(sorted.at(-1)),
  };
}

/** The middle one; of an even count the mean of the two, to thousandths. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)];
  return Math.round(500 * (sorted[middle - 1] + sorted[middle])) / 1_000;
}

const round = (value) => Math.round(value * 100) / 100;
