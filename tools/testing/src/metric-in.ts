/**
 * Sum of those series of a metric that have these labels, in the text that Prometheus reads; 0: there are none, so that
 * a misspelt name is noticed where a count must grow.
 */
export function metricIn(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number {
  const series = [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))];
  const wanted = Object.entries(labels).map(([label, value]) => `,${label}="${value}"`);
  return series
    .filter(([, given = '']) => wanted.every((one) => `,${given}`.includes(one)))
    .reduce((sum, [, , value]) => sum + Number(value), 0);
}
