/** Holds items until their time and hands over together what is due, never early. Times in ms since the epoch. */
export class DueTimers<T extends { id: string }> {
  /** Items by due millisecond. */
  private readonly slots = new Map<number, T[]>();
  private timer: NodeJS.Timeout | undefined;
  private armedFor = Infinity;
  private count = 0;

  constructor(
    private readonly now: () => number,
    private readonly handOver: (items: T[]) => void,
  ) {}

  get size(): number {
    return this.count;
  }

  hold(items: readonly { item: T; dueAt: number }[]): void {
    for (const { item, dueAt } of items) {
      const slot = this.slots.get(dueAt);
      if (slot) slot.push(item);
      else this.slots.set(dueAt, [item]);
    }
    this.count += items.length;
    this.fire();
  }

  /** Empties it and gives back what was still held. */
  clear(): T[] {
    clearTimeout(this.timer);
    const held = [...this.slots.values()].flat();
    this.slots.clear();
    this.count = 0;
    this.armedFor = Infinity;
    return held;
  }

  private fire(): void {
    const now = this.now();
    const due = [...this.slots.keys()].filter((dueAt) => dueAt <= now).sort((a, b) => a - b);
    const items = due.flatMap((dueAt) => this.slots.get(dueAt) ?? []);
    for (const dueAt of due) this.slots.delete(dueAt);
    this.count -= items.length;
    if (items.length > 0) this.handOver(items);
    this.arm(now);
  }

  /** A timer may fire a millisecond early; then it is simply armed again. */
  private arm(now: number): void {
    let next = Infinity;
    for (const dueAt of this.slots.keys()) if (dueAt < next) next = dueAt;
    if (next === this.armedFor) return;
    clearTimeout(this.timer);
    this.armedFor = next;
    if (next === Infinity) return;
    this.timer = setTimeout(() => {
      this.armedFor = Infinity;
      this.fire();
    }, Math.max(0, next - now));
  }
}
