import { AsyncLocalStorage } from 'node:async_hooks';

export interface BatchLimits {
  /** Most items of a batch. */
  size: number;
  /** How long the first item may wait for others, milliseconds; 0: not at all. */
  waitMs: number;
  /** Batches at work at once. */
  concurrency: number;
}

/**
 * Gathers items into batches, in order. A batch starts when it is full, or its first item has waited long enough; while
 * all workers are busy items gather, and go as soon as one is free.
 */
export class Batcher<T> {
  private waiting: T[] = [];
  private running = 0;
  private ripe = false;
  private timer: NodeJS.Timeout | undefined;
  private idleWaiters: (() => void)[] = [];
  /** Work must not inherit the trace of whoever happened to complete the batch. */
  private readonly detached = AsyncLocalStorage.snapshot();

  constructor(
    private readonly limits: BatchLimits,
    /** Must not throw. */
    private readonly work: (items: T[]) => Promise<void>,
  ) {}

  add(items: readonly T[]): void {
    this.waiting.push(...items);
    if (this.limits.waitMs === 0) this.ripe = true;
    this.startAll();
  }

  /** Forgets what has not started. */
  clear(): void {
    this.waiting = [];
  }

  /** Starts what waits at once; resolves when nothing is left. */
  async drain(): Promise<void> {
    this.ripe = true;
    this.startAll();
    while (this.running > 0 || this.waiting.length > 0) {
      await new Promise<void>((resolve) => this.idleWaiters.push(resolve));
    }
  }

  private startAll(): void {
    const { size, waitMs, concurrency } = this.limits;
    while (this.running < concurrency && this.waiting.length > 0 && (this.ripe || this.waiting.length >= size))
      this.start();
    if (this.waiting.length === 0 || this.running === concurrency) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.ripe = true;
      this.startAll();
    }, waitMs);
  }

  private start(): void {
    const items = this.waiting.splice(0, this.limits.size);
    if (this.waiting.length === 0) this.rest();
    this.running += 1;
    void this.detached(() => this.work(items)).finally(() => {
      this.running -= 1;
      // What gathered meanwhile has waited enough.
      this.ripe = this.waiting.length > 0;
      this.startAll();
      for (const wake of this.idleWaiters.splice(0)) wake();
    });
  }

  private rest(): void {
    this.ripe = false;
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
