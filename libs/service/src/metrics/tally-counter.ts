import { Counter, type LabelValues } from 'prom-client';

interface Tally<L extends string> {
  labels: LabelValues<L>;
  value: number;
}

/**
 * A counter that adds up in plain numbers and is told of them when it is read: prom-client checks and hashes the labels at
 * each count, which is dear on a path that counts tens of thousands of times a second.
 */
export class TallyCounter<L extends string> extends Counter<L> {
  private readonly tallies = new Map<string, Tally<L>>();
  /** prom-client's own, which its constructor puts in the place of the method. */
  private readonly tell: (labels: LabelValues<L>, value: number) => void;

  constructor(private readonly configuration: { name: string; help: string; labelNames: readonly L[] }) {
    super(configuration);
    this.tell = this.inc.bind(this);
    const count = (first: LabelValues<L> | number = 1, second = 1): void =>
      typeof first === 'number' ? this.tally({}, first) : this.tally(first, second);
    this.inc = count as Counter<L>['inc'];
  }

  override get(): ReturnType<Counter<L>['get']> {
    for (const tally of this.tallies.values()) {
      if (tally.value > 0) this.tell(tally.labels, tally.value);
      tally.value = 0;
    }
    return super.get();
  }

  override reset(): void {
    // Its base's constructor calls it, too.
    (this.tallies as Map<string, Tally<L>> | undefined)?.clear();
    super.reset();
  }

  private tally(labels: LabelValues<L>, value: number): void {
    const key = this.configuration.labelNames.map((name) => labels[name]).join('\n');
    const tally = this.tallies.get(key);
    if (tally && value >= 0) {
      tally.value += value;
      return;
    }
    // The first of its labels is checked, and so is what is no count.
    this.tell(labels, value);
    this.tallies.set(key, { labels, value: 0 });
  }
}
