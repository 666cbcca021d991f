import { Counter, type LabelValues } from 'prom-client';

interface Tally<L extends string> {
  labels: LabelValues<L>;
  value: number;
}

/** By the value of one label to those of the next: nothing is made to find a tally. */
interface Branch<L extends string> {
  tally?: Tally<L>;
  branches: Map<string | number | undefined, Branch<L>>;
}

/**
 * A counter that adds up in plain numbers and is told of them when it is read: prom-client checks and hashes the labels at
 * each count, which is dear on a path that counts tens of thousands of times a second.
 */
export class TallyCounter<L extends string> extends Counter<L> {
  private root: Branch<L> = { branches: new Map() };
  private tallies: Tally<L>[] = [];
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
    for (const tally of this.tallies) {
      if (tally.value > 0) this.tell(tally.labels, tally.value);
      tally.value = 0;
    }
    return super.get();
  }

  override reset(): void {
    this.root = { branches: new Map() };
    this.tallies = [];
    super.reset();
  }

  private tally(labels: LabelValues<L>, value: number): void {
    const branch = this.branchOf(labels);
    if (branch.tally && value >= 0) {
      branch.tally.value += value;
      return;
    }
    // The first of its labels is checked, and so is what is no count.
    this.tell(labels, value);
    this.tallies.push((branch.tally = { labels, value: 0 }));
  }

  private branchOf(labels: LabelValues<L>): Branch<L> {
    let branch = this.root;
    for (const name of this.configuration.labelNames) {
      let next = branch.branches.get(labels[name]);
      if (!next) branch.branches.set(labels[name], (next = { branches: new Map() }));
      branch = next;
    }
    return branch;
  }
}
