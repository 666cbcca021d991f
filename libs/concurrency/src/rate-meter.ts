/** Minimum time over which completions are counted, ms. */
const WINDOW_MS = 50;

/** Measures the present rate of completions. */
export class RateMeter {
  private perMs = 0;
  private completed = 0;
  private since: number;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.since = now();
  }

  /** Counts one completion. */
  mark(): void {
    this.completed += 1;
  }

  /** Returns how many completions to expect within `ms`, by the last full window of {@link WINDOW_MS} or longer. */
  expectedWithin(ms: number): number {
    const elapsed = this.now() - this.since;
    if (elapsed >= WINDOW_MS) {
      this.perMs = this.completed / elapsed;
      this.completed = 0;
      this.since += elapsed;
    }
    return Math.floor(this.perMs * ms);
  }
}
