interface Call<I, O> {
  input: I;
  resolve: (output: O) => void;
  reject: (error: unknown) => void;
}

export interface CoalescerOptions {
  /** Most inputs a call of `work` gets. */
  size: number;
  /** Calls of `work` under way at once; what comes meanwhile shares the next one. Default 1. */
  concurrency?: number;
  /**
   * Least time between the starts of two calls under load, ms: when the last one took several inputs, those that come soon
   * after it wait for company. Default 0.
   */
  gapMs?: number;
}

/** What a question of the database may wait for company under load, ms: a statement costs as much as ten of its rows. */
export const GAP_MS = 20;
/** So many inputs in one call are a load. */
const SEVERAL = 8;

/**
 * Turns many small asks into few large ones: what is asked in the same turn of the event loop, or while earlier work is
 * under way, goes together. `work` answers one output an input, in order; when it throws, all of its inputs fail.
 */
export class Coalescer<I, O> {
  private waiting: Call<I, O>[] = [];
  private active = 0;
  private scheduled: 'no' | 'later' | 'now' = 'no';

  private startedAt = -Infinity;
  private lastSize = 0;
  private readonly size: number;
  private readonly concurrency: number;
  private readonly gapMs: number;

  constructor(
    private readonly work: (inputs: I[]) => Promise<readonly O[]>,
    { size, concurrency = 1, gapMs = 0 }: CoalescerOptions,
  ) {
    this.size = size;
    this.concurrency = concurrency;
    this.gapMs = gapMs;
  }

  ask(input: I): Promise<O> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ input, resolve, reject });
      this.schedule();
    });
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
      const calls = this.waiting.splice(0, this.size);
      this.startedAt = performance.now();
      this.lastSize = calls.length;
      void this.start(calls);
    }
  }

  private async start(calls: Call<I, O>[]): Promise<void> {
    this.active += 1;
    try {
      const outputs = await this.work(calls.map((call) => call.input));
      calls.forEach((call, index) => call.resolve(outputs[index] as O));
    } catch (error) {
      for (const call of calls) call.reject(error);
    } finally {
      this.active -= 1;
      if (this.waiting.length > 0) this.schedule();
    }
  }
}
