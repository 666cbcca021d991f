import {
  collectDefaultMetrics,
  Gauge,
  Histogram,
  register,
  Counter,
  type LabelValues,
  type Registry,
} from 'prom-client';

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

interface CounterOptions<L extends string> {
  name: string;
  help: string;
  labelNames: readonly L[];
  /** Default: the registry of the process. */
  registers?: Registry[];
}

interface Series<L extends string> {
  labels: LabelValues<L>;
  /** The count since the last scrape. */
  pending: number;
}

/** A tree with one level per label name: finding a series allocates nothing. */
interface Node<L extends string> {
  series?: Series<L>;
  children: Map<string | number | undefined, Node<L>>;
}

/**
 * A prom-client counter that adds up in plain numbers between scrapes. prom-client checks and hashes the labels at each
 * increment, which is costly on a path that counts tens of thousands of times per second.
 */
export class BufferedCounter<L extends string> {
  private readonly counter: Counter<L>;
  private readonly root: Node<L> = { children: new Map() };
  private readonly allSeries: Series<L>[] = [];

  constructor(private readonly options: CounterOptions<L>) {
    this.counter = new Counter({ ...options, collect: () => this.flush() });
  }

  /** @throws when `value` is negative, or the labels are not those of the counter. */
  inc(value?: number): void;
  inc(labels: LabelValues<L>, value?: number): void;
  inc(first: LabelValues<L> | number = 1, second = 1): void {
    if (typeof first === 'number') this.add({}, first);
    else this.add(first, second);
  }

  private add(labels: LabelValues<L>, value: number): void {
    const node = this.nodeOf(labels);
    if (node.series && value >= 0) {
      node.series.pending += value;
      return;
    }
    // prom-client checks the labels of a new series, and refuses a negative value.
    this.counter.inc(labels, value);
    this.allSeries.push((node.series = { labels, pending: 0 }));
  }

  private flush(): void {
    for (const series of this.allSeries) {
      if (series.pending > 0) this.counter.inc(series.labels, series.pending);
      series.pending = 0;
    }
  }

  private nodeOf(labels: LabelValues<L>): Node<L> {
    let node = this.root;
    for (const name of this.options.labelNames) {
      let next = node.children.get(labels[name]);
      if (!next) node.children.set(labels[name], (next = { children: new Map() }));
      node = next;
    }
    return node;
  }
}
