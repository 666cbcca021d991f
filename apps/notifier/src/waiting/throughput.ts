/** Time over which ends are counted, ms. */
const WINDOW_MS = 50;

/** How fast pieces of work end at present. */
export class Throughput {
  private perMs = 0;
  private ends = 0;
  private since: number;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.since = now();
  }

  ended(): void {
    this.ends += 1;
  }

  /** How many may be expected to end within `ms`, by the last {@link WINDOW_MS} or longer. */
  within(ms: number): number {
    const elapsed = this.now() - this.since;
    if (elapsed >= WINDOW_MS) {
      this.perMs = this.ends / elapsed;
      this.ends = 0;
      this.since += elapsed;
    }
    return Math.floor(this.perMs * ms);
  }
}
