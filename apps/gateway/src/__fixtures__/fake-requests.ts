import type { RequestDefinition } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError, parseInput } from '@recuerda/service';

interface Sent {
  pattern: string;
  input: unknown;
}

type Pattern = Pick<RequestDefinition, 'pattern'>;

/** Stands for the services: checks inputs as they do, records them, and answers what a spec taught it. */
export class FakeRequests extends RequestClient {
  sent: Sent[] = [];
  private readonly answers = new Map<string, (input: unknown) => unknown>();

  answer<I, O>(definition: RequestDefinition<I, O>, answer: (input: I) => O | Promise<O>): this {
    this.answers.set(definition.pattern, (input) => answer(parseInput(definition.input, input)));
    return this;
  }

  /** From now on it gets no answer. */
  silence(definition: Pattern): this {
    this.answers.set(definition.pattern, () => new Promise(() => undefined));
    return this;
  }

  fail(definition: Pattern, error: Error): this {
    this.answers.set(definition.pattern, () => Promise.reject(error));
    return this;
  }

  reset(): void {
    this.sent = [];
    this.answers.clear();
  }

  async send<I, O>(definition: RequestDefinition<I, O>, input: I, options: { timeoutMs?: number } = {}): Promise<O> {
    this.sent.push({ pattern: definition.pattern, input });
    const answer = this.answers.get(definition.pattern);
    if (!answer) throw new Error(`No answer was given to ${definition.pattern}.`);
    const tooLate = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => tooLate.reject(new AppError('request_timeout')),
      options.timeoutMs ?? definition.timeoutMs,
    );
    try {
      return (await Promise.race([answer(input), tooLate.promise])) as O;
    } finally {
      clearTimeout(timer);
    }
  }
}
