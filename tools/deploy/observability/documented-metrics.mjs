import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../lib/paths.mjs';

export const DOCUMENT = 'docs/metrics.md';
const ROW = /^\| `([A-Za-z_0-9:]+)` \| (\w+) \|([^|]*)\| (.*) \|$/;

/**
 * The metrics of docs/metrics.md; `meaning` is the last cell.
 *
 * @returns {Promise<(import('./source-metrics.mjs').Metric & { meaning: string })[]>}
 */
export const documentedMetrics = async (root = ROOT) => metricsOf(await readFile(join(root, DOCUMENT), 'utf8'));

export function metricsOf(markdown) {
  const rows = markdown.split('\n').map((line) => ROW.exec(line));
  return rows
    .filter((row) => row !== null)
    .map(([, name, type, labels, meaning]) => ({
      name,
      type,
      labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label),
      meaning: meaning.trim(),
    }));
}

/** What Prometheus stores of a metric, by name: the labels each of its series has of the service. */
export function seriesOf(metrics) {
  const series = new Map();
  for (const { name, type, labels } of metrics) {
    if (type !== 'histogram') series.set(name, labels);
    else
      for (const [suffix, more] of [
        ['_bucket', ['le']],
        ['_sum', []],
        ['_count', []],
      ])
        series.set(name + suffix, [...labels, ...more]);
  }
  return series;
}
