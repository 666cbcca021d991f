import TinyQueue from 'tinyqueue';

interface Held<T> {
  item: T;
  dueAt: number;
}

/** The longest time that a timer of Node can have, ms. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Holds items until they are due and delivers due items together, never early. Times in ms since the epoch. */
export class DueTimers<T> {
  private readonly held = new TinyQueue<Held<T>>([], (one, other) => one.dueAt - other.dueAt);
  private timer: NodeJS.Timeout | undefined;
  private armedFor = Infinity;

  constructor(
    private readonly now: () => number,
    private readonly onDue: (items: T[]) => void,
  ) {}

  get size(): number {
    return this.held.length;
  }

  hold(items: readonly Held<T>[]): void {
    for (const item of items) this.held.push(item);
    this.fire();
  }

  /** Removes and returns all items. */
  clear(): T[] {
    clearTimeout(this.timer);
    this.armedFor = Infinity;
    this.held.length = 0;
    return this.held.data.splice(0).map(({ item }) => item);
  }

  private fire(): void {
    const now = this.now();
    const due: T[] = [];
    while (this.next <= now) due.push((this.held.pop() as Held<T>).item);
    if (due.length > 0) this.onDue(due);
    this.arm(now);
  }

  /** A timer may fire a millisecond early; it is then armed again. */
  private arm(now: number): void {
    const { next } = this;
    if (next === this.armedFor) return;
    clearTimeout(this.timer);
    this.armedFor = next;
    if (next === Infinity) return;
    this.timer = setTimeout(
      () => {
        this.armedFor = Infinity;
        this.fire();
      },
      Math.min(Math.max(0, next - now), LONGEST_TIMER_MS),
    );
  }

  /** When the first is due; Infinity if none is held. */
  private get next(): number {
    return this.held.peek()?.dueAt ?? Infinity;
  }
}
