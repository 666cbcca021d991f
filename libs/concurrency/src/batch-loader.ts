import { Batcher, type BatcherOptions } from './batcher.js';

interface Call<I, O> {
  input: I;
  resolve: (output: O) => void;
  reject: (error: unknown) => void;
}

/** Loads values for many callers with few calls, as DataLoader does, but without a cache: each input is loaded. */
export class BatchLoader<I, O> {
  private readonly batcher: Batcher<Call<I, O>>;

  /**
   * @param loadAll returns one output per input, in the same order. When it rejects, each of its callers is rejected.
   */
  constructor(
    options: BatcherOptions,
    private readonly loadAll: (inputs: I[]) => Promise<readonly O[]>,
  ) {
    this.batcher = new Batcher(options, (calls) => this.settle(calls));
  }

  load(input: I): Promise<O> {
    return new Promise((resolve, reject) => this.batcher.add({ input, resolve, reject }));
  }

  private async settle(calls: readonly Call<I, O>[]): Promise<void> {
    try {
      const outputs = await this.loadAll(calls.map((call) => call.input));
      calls.forEach((call, index) => call.resolve(outputs[index] as O));
    } catch (error) {
      for (const call of calls) call.reject(error);
    }
  }
}
