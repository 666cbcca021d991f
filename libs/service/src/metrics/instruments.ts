import { collectDefaultMetrics, type Counter, Gauge, Histogram, register } from 'prom-client';
import { TallyCounter } from './tally-counter.js';

/**
 * Instruments of the one registry of the process. Asking twice for a name gives the same instrument: in
 * one-process mode several services share them.
 */
export function counter<L extends string = never>(
  name: string,
  help: string,
  labelNames: readonly L[] = [],
): Counter<L> {
  const existing = register.getSingleMetric(name);
  return existing ? (existing as Counter<L>) : new TallyCounter({ name, help, labelNames });
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

/** Turns of the event loop are timed by a timer of so many ms: it wakes the process, which is most of what an idle one does. */
const LAG_TIMER_MS = 25;

let collecting = false;
/** Node's own metrics (event loop lag, heap, ...), once a process. */
export function collectProcessMetrics(): void {
  if (collecting) return;
  collecting = true;
  collectDefaultMetrics({ prefix: 'recuerda_', eventLoopMonitoringPrecision: LAG_TIMER_MS });
}

const readings = new Set<() => void>();

/**
 * Has `read` set its gauges just before each scrape: for what is known at any time but tells of no change. Answers how to
 * end it. `read` must not throw.
 */
export function onScrape(read: () => void): () => void {
  readings.add(read);
  return () => void readings.delete(read);
}

export function metricsText(): Promise<string> {
  for (const read of readings) read();
  return register.metrics();
}
export const metricsContentType = register.contentType;
