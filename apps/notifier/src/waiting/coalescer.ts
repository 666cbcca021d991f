interface Call<I, O> {
  input: I;
  resolve: (output: O) => void;
  reject: (error: unknown) => void;
}

export interface CoalescerOptions {
  /** Most inputs a call of `work` gets. */
  size: number;
  /** Calls of `work` under way at once; what comes meanwhile shares the next one. */
  concurrency: number;
}

/**
 * Turns many small asks into few large ones: what is asked in the same turn of the event loop, or while earlier work is
 * under way, goes together. `work` answers one output an input, in order; when it throws, all of its inputs fail.
 */
export class Coalescer<I, O> {
  private waiting: Call<I, O>[] = [];
  private active = 0;
  private scheduled = false;

  constructor(
    private readonly work: (inputs: I[]) => Promise<readonly O[]>,
    private readonly options: CoalescerOptions,
  ) {}

  ask(input: I): Promise<O> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ input, resolve, reject });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.active >= this.options.concurrency) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      while (this.waiting.length > 0 && this.active < this.options.concurrency) {
        void this.start(this.waiting.splice(0, this.options.size));
      }
    });
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
