import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { AppError, printable, printableLines } from '@recuerda/service';

/** The command was not executed, or not completely. Exit code 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** The command line is wrong. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

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

/**
 * Resolves with a service's response.
 * @throws {Failure} with advice for the operator when there is none or it is an error
 */
export async function orFailure<T>(service: string, response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    throw new Failure(`${service} ${responseOf(error)}.`, { cause: error });
  }
}

function responseOf(error: unknown): string {
  if (!(error instanceof AppError))
    return `could not be called: ${error instanceof Error ? error.message : String(error)}`;
  const reason = error.params['reason'] ?? (error.cause instanceof Error ? error.cause.message : undefined);
  const because = typeof reason === 'string' ? ` (${reason})` : '';
  if (error.code === 'service_unavailable')
    return `does not respond${because}: it is not running, older than this command, or without its database`;
  if (error.code === 'request_timeout') return 'did not respond in time: check that it runs, and run this again';
  return `responded ${error.code}`;
}
