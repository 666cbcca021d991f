import { Gatherer, type GathererLimits } from './gatherer.js';

interface Call<I, O> {
  input: I;
  resolve: (output: O) => void;
  reject: (error: unknown) => void;
}

/**
 * Turns many small asks into few large ones, as a {@link Gatherer} does. `work` answers one output an input, in order; when
 * it throws, all of its inputs fail.
 */
export class Coalescer<I, O> {
  private readonly gatherer: Gatherer<Call<I, O>>;

  constructor(
    private readonly work: (inputs: I[]) => Promise<readonly O[]>,
    limits: GathererLimits,
  ) {
    this.gatherer = new Gatherer((calls) => this.answer(calls), limits);
  }

  ask(input: I): Promise<O> {
    return new Promise((resolve, reject) => this.gatherer.add({ input, resolve, reject }));
  }

  private async answer(calls: readonly Call<I, O>[]): Promise<void> {
    try {
      const outputs = await this.work(calls.map((call) => call.input));
      calls.forEach((call, index) => call.resolve(outputs[index] as O));
    } catch (error) {
      for (const call of calls) call.reject(error);
    }
  }
}
