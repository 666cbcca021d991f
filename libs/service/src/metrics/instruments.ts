import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import { BufferedCounter } from './buffered-counter.js';

const counters = new Map<string, BufferedCounter<string>>();

/**
 * Returns the counter of this name in the process's registry. A second call with the same name returns the same
 * instrument, since in one-process mode several services share it; the same holds for gauges and histograms.
 */
export function counter<L extends string = never>(
  name: string,
  help: string,
  labelNames: readonly L[] = [],
): BufferedCounter<L> {
  const existing = counters.get(name);
  if (existing) return existing as BufferedCounter<L>;
  const created = new BufferedCounter({ name, help, labelNames });
  counters.set(name, created);
  return created;
}

export function gauge<L extends string = never>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> {
  const existing = register.getSingleMetric(name);
  return existing ? (existing as Gauge<L>) : new Gauge({ name, help, labelNames });
}

export function histogram<L extends string = never>(
  name: string,
  help: string,
  buckets: readonly number[],
  labelNames: readonly L[] = [],
): Histogram<L> {
  const existing = register.getSingleMetric(name);
  return existing ? (existing as Histogram<L>) : new Histogram({ name, help, labelNames, buckets: [...buckets] });
}

/** Resolution of the event loop's lag, ms. Its timer wakes the process, which is most of what an idle process does. */
const LAG_RESOLUTION_MS = 25;

let collecting = false;
/** Collects Node's own metrics (event loop lag, heap, ...), once per process. */
export function collectProcessMetrics(): void {
  if (collecting) return;
  collecting = true;
  collectDefaultMetrics({ prefix: 'recuerda_', eventLoopMonitoringPrecision: LAG_RESOLUTION_MS });
}

const scrapeCallbacks = new Set<() => void>();

/**
 * Calls `setGauges` just before each scrape, for values that can be read at any time but do not announce their changes.
 *
 * @param setGauges must not throw.
 * @returns a function that ends it.
 */
export function onScrape(setGauges: () => void): () => void {
  scrapeCallbacks.add(setGauges);
  return () => void scrapeCallbacks.delete(setGauges);
}

export function metricsText(): Promise<string> {
  for (const setGauges of scrapeCallbacks) setGauges();
  return register.metrics();
}
export const metricsContentType = register.contentType;
