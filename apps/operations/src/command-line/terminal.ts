import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { printable, printableLines } from '@recuerda/service';

/** Standard streams of a command. Results go to `output`, all else to `errors`; control characters are escaped. */
export class Terminal {
  constructor(
    private readonly input: Readable & { isTTY?: boolean },
    private readonly output: Writable,
    private readonly errors: Writable,
  ) {}

  /** Resolves when the stream accepts more. */
  async print(line: string): Promise<void> {
    if (!this.output.write(`${printableLines(line)}\n`)) await once(this.output, 'drain');
  }

  printError(line: string): void {
    this.errors.write(`${printableLines(line)}\n`);
  }

  /** Returns true for "y" or "yes"; undefined when the input is no terminal. */
  async confirm(question: string): Promise<boolean | undefined> {
    if (!this.input.isTTY) return undefined;
    const questions = createInterface({ input: this.input, output: this.errors });
    try {
      return /^y(es)?$/i.test((await questions.question(`${printable(question)} [y/N] `)).trim());
    } finally {
      questions.close();
    }
  }

  get stdin(): Readable {
    return this.input;
  }
}
