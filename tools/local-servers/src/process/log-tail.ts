import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';

const KEPT_LINES = 40;

/** Keeps the last lines of a process's output, for the error message of a start that fails. */
export class LogTail {
  readonly #lines: string[] = [];
  readonly #log: ((line: string) => void) | undefined;

  constructor(log?: (line: string) => void) {
    this.#log = log;
  }

  follow(stream: Readable): void {
    createInterface({ input: stream }).on('line', (line) => this.add(line));
  }

  add(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > KEPT_LINES) this.#lines.shift();
    this.#log?.(line);
  }

  toString(): string {
    return this.#lines.join('\n');
  }
}
