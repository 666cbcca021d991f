export interface GathererLimits {
  /** Most items `work` gets at once. */
  size: number;
  /** Calls of `work` under way at once; what comes meanwhile shares the next one. Default 1. */
  concurrency?: number;
  /**
   * Least time between the starts of two calls under load, ms: when the last one took several items, those that come soon
   * after it wait for company. Default 0.
   */
  gapMs?: number;
}

/** What a question of the database may wait for company under load, ms: a statement costs as much as ten of its rows. */
export const GAP_MS = 20;
/** So many items in one call are a load. */
const SEVERAL = 8;

/** Gathers what comes in the same turn of the event loop, or while earlier work is under way, for one call of `work`. */
export class Gatherer<T> {
  private waiting: T[] = [];
  private active = 0;
  private scheduled: 'no' | 'later' | 'now' = 'no';

  private startedAt = -Infinity;
  private lastSize = 0;
  private readonly size: number;
  private readonly concurrency: number;
  private readonly gapMs: number;

  constructor(
    /** Must not throw. */
    private readonly work: (items: T[]) => Promise<void>,
    { size, concurrency = 1, gapMs = 0 }: GathererLimits,
  ) {
    this.size = size;
    this.concurrency = concurrency;
    this.gapMs = gapMs;
  }

  add(item: T): void {
    this.waiting.push(item);
    this.schedule();
  }

  private schedule(): void {
    if (this.active >= this.concurrency || this.scheduled === 'now') return;
    const rest = this.lastSize >= SEVERAL ? this.startedAt + this.gapMs - performance.now() : 0;
    if (rest <= 0 || this.waiting.length >= this.size) {
      this.scheduled = 'now';
      setImmediate(() => this.startAll());
    } else if (this.scheduled === 'no') {
      this.scheduled = 'later';
      setTimeout(() => this.scheduled === 'later' && this.startAll(), Math.ceil(rest));
    }
  }

  private startAll(): void {
    this.scheduled = 'no';
    while (this.waiting.length > 0 && this.active < this.concurrency) {
      const items = this.waiting.splice(0, this.size);
      this.startedAt = performance.now();
      this.lastSize = items.length;
      this.active += 1;
      void this.work(items).finally(() => {
        this.active -= 1;
        if (this.waiting.length > 0) this.schedule();
      });
    }
  }
}
