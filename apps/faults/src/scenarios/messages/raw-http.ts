import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

export interface RawRequest {
  what: string;
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** A buffer is sent with its length, a stream in chunks without one. */
  body?: () => Buffer | Readable;
  /** The body never comes, though its length was announced. */
  withholdsBody?: boolean;
}

export interface RawAnswer {
  status: number;
  contentType: string;
  body: string;
  /** From the first byte of the request to the head of the answer, and to the end of everything, ms. */
  answeredMs: number;
  doneMs: number;
}

/** On a connection of its own. Rejects when there is no answer in time, or the connection breaks before one. */
export async function send(url: string, given: RawRequest, limitMs: number): Promise<RawAnswer> {
  const start = performance.now();
  const signal = AbortSignal.timeout(limitMs);
  const outgoing = request(new URL(given.path, url), {
    method: given.method,
    headers: given.headers ?? {},
    agent: false,
    signal,
    // What the server may refuse must be able to leave.
    maxHeaderSize: 1_000_000,
  });
  // The server may end a connection whose answer has been read.
  outgoing.on('error', () => undefined);
  const answered = once(outgoing, 'response', { signal }) as Promise<[IncomingMessage]>;
  write(outgoing, given);
  const [answer] = await answered.catch((cause: Error) => {
    throw new Error(`no answer to ${given.what}: ${cause.message}`, { cause });
  });
  const answeredMs = performance.now() - start;
  const body = await text(answer);
  if (given.withholdsBody) outgoing.destroy();
  const { statusCode: status = 0, headers } = answer;
  return { status, contentType: headers['content-type'] ?? '', body, answeredMs, doneMs: performance.now() - start };
}

function write(outgoing: ClientRequest, { body, withholdsBody }: RawRequest): void {
  if (withholdsBody) return outgoing.flushHeaders();
  const given = body?.();
  if (given === undefined || Buffer.isBuffer(given)) outgoing.end(given);
  else given.pipe(outgoing);
}
