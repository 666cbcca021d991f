/** Numbers rounded to so many digits after the point. */
export const round = (value, digits = 2) => Number(value.toFixed(digits));

/** Count, min, p50, p95, p99, p99.9 and max (nearest rank) of some numbers, rounded to hundredths. */
export function summary(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (p) => round(sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)]);
  return {
    count: sorted.length,
    min: at(0),
    p50: at(50),
    p95: at(95),
    p99: at(99),
    p999: at(99.9),
    max: at(100),
  };
}

/** The middle one; of an even count the mean of the two, to thousandths. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)];
  return Math.round(500 * (sorted[middle - 1] + sorted[middle])) / 1_000;
}

/** The median of every number of some measurements separately. */
export const medians = (runs) =>
  Object.fromEntries(
    Object.keys(runs[0]).map((key) => {
      const values = runs.map((run) => run[key]);
      if (typeof values[0] === 'number') return [key, median(values)];
      const of = medians(values);
      return [key, Array.isArray(values[0]) ? Object.values(of) : of];
    }),
  );
