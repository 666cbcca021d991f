import { AsyncLocalStorage } from 'node:async_hooks';
import { InFlight } from './in-flight.js';

export interface BatcherOptions {
  /** Maximum items per batch. */
  maxSize: number;
  /** Maximum batches that run at the same time. Default 1. */
  concurrency?: number;
  /** How long the first item of an incomplete batch waits for more, ms. Default 0: until the event loop's next turn. */
  lingerMs?: number;
  /**
   * Minimum time under load between the starts of two batches, ms: after a batch of several items, an incomplete one
   * waits for more. Default 0.
   */
  minGapMs?: number;
}

/** Ends the process by an uncaught error: no other code knows what became of the items. */
function crash(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}

/** A batch of at least this many items counts as load. */
const LOAD_SIZE = 8;

/**
 * Collects items and processes them in batches, in the order in which they were added. A batch starts in the next turn
 * of the event loop when it is full, or when its items have waited as long as the options say. While all workers are
 * busy items wait; that time counts as lingering.
 */
export class Batcher<T> {
  private waiting: T[] = [];
  /** When the first waiting item was added (monotonic, ms); -Infinity: it has lingered enough. */
  private lingeringSince = -Infinity;
  private lastStart = -Infinity;
  private lastSize = 0;
  private scheduled: NodeJS.Immediate | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly running = new InFlight();
  /** A batch must not inherit the trace of the caller that completed it. */
  private readonly detached = AsyncLocalStorage.snapshot();
  private readonly options: Required<BatcherOptions>;

  /** @param process must not reject: that is an uncaught error. */
  constructor(
    options: BatcherOptions,
    private readonly process: (items: T[]) => Promise<void>,
  ) {
    this.options = { concurrency: 1, lingerMs: 0, minGapMs: 0, ...options };
  }

  add(...items: T[]): void {
    if (this.waiting.length === 0) this.lingeringSince = performance.now();
    this.waiting.push(...items);
    this.schedule();
  }

  /** Discards the items whose batch has not started. */
  clear(): void {
    this.waiting = [];
  }

  /** Starts all waiting items without lingering. Resolves when no batch runs and no item waits. */
  async drain(): Promise<void> {
    while (this.waiting.length > 0 || this.running.count > 0) {
      this.startWhile(() => true);
      await this.running.idle();
    }
  }

  private get isFull(): boolean {
    return this.waiting.length >= this.options.maxSize;
  }

  private schedule(): void {
    if (this.scheduled || this.waiting.length === 0 || this.running.count >= this.options.concurrency) return;
    const waitMs = this.isFull ? 0 : this.remainingWaitMs();
    if (waitMs <= 0) this.scheduled = setImmediate(() => this.startDue());
    else this.timer ??= setTimeout(() => this.startDue(), Math.ceil(waitMs));
  }

  private remainingWaitMs(): number {
    const { lingerMs, minGapMs } = this.options;
    const gapEnd = this.lastSize >= LOAD_SIZE ? this.lastStart + minGapMs : -Infinity;
    return Math.max(this.lingeringSince + lingerMs, gapEnd) - performance.now();
  }

  private startDue(): void {
    clearImmediate(this.scheduled);
    clearTimeout(this.timer);
    this.scheduled = undefined;
    this.timer = undefined;
    const due = this.remainingWaitMs() <= 0;
    this.startWhile(() => due || this.isFull);
    this.schedule();
  }

  private startWhile(condition: () => boolean): void {
    while (this.waiting.length > 0 && this.running.count < this.options.concurrency && condition()) this.start();
  }

  private start(): void {
    const items = this.waiting.splice(0, this.options.maxSize);
    this.lastStart = performance.now();
    this.lingeringSince = this.lastStart;
    this.lastSize = items.length;
    this.running.add();
    const ended = (): void => {
      this.lingeringSince = -Infinity;
      this.running.done();
      this.schedule();
    };
    this.detached(() => this.process(items)).then(ended, crash);
  }
}
