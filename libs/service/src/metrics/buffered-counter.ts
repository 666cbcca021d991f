import { Counter, type LabelValues, type Registry } from 'prom-client';

export interface CounterOptions<L extends string> {
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
