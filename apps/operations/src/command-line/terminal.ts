import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';

/** Standard streams of a command. Results go to `output`, everything else to `errors`. */
export class Terminal {
  constructor(
    private readonly input: Readable & { isTTY?: boolean },
    private readonly output: Writable,
    private readonly errors: Writable,
  ) {}

  /** Resolves when the stream accepts more. */
  async print(line: string): Promise<void> {
    if (!this.output.write(`${line}\n`)) await once(this.output, 'drain');
  }

  printError(line: string): void {
    this.errors.write(`${line}\n`);
  }

  /** Returns true for "y" or "yes"; undefined when the input is no terminal. */
  async confirm(question: string): Promise<boolean | undefined> {
    if (!this.input.isTTY) return undefined;
    const questions = createInterface({ input: this.input, output: this.errors });
    try {
      return /^y(es)?$/i.test((await questions.question(`${question} [y/N] `)).trim());
    } finally {
      questions.close();
    }
  }

  get stdin(): Readable {
    return this.input;
  }
}
