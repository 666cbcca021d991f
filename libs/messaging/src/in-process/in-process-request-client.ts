import type { RequestDefinition } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import type { RequestClient, SendOptions } from '../request-client.js';
import { measureRequest } from '../requests/measure-request.js';
import type { InProcessTransport } from './in-process-transport.js';

/** Sends requests to the handlers of this process. */
export class InProcessRequestClient implements RequestClient {
  constructor(private readonly transport: InProcessTransport) {}

  async send<I, O>(definition: RequestDefinition<I, O>, input: I, options: SendOptions = {}): Promise<O> {
    const { pattern } = definition;
    const answer = await measureRequest(pattern, () => {
      const handle = this.transport.requestHandler(pattern);
      if (!handle) throw new AppError('service_unavailable', { reason: 'no handler of these requests is available' });
      return withTimeout(pattern, options.timeoutMs ?? definition.timeoutMs, handle(input));
    });
    return (definition.plainAnswer ? answer : jsonCopy(answer)) as O;
  }
}

/** Returns a value as it would arrive in another process: a copy without what JSON does not have. */
const jsonCopy = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

async function withTimeout<T>(pattern: string, timeoutMs: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('request_timeout', { pattern })), timeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
