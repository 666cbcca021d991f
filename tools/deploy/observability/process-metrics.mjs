import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * Process metrics of every service, by prom-client. Outside Linux some are missing.
 *
 * @returns {Promise<import('./source-metrics.mjs').Metric[]>}
 */
export async function processMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'recuerda_' });
  const metrics = await registry.getMetricsAsJSON();
  return metrics.map(({ name, type }) => ({ name, type, labels: registry.getSingleMetric(name).labelNames }));
}
