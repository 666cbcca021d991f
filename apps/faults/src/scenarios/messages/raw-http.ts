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
  /** The length of the body is announced, but the body is not sent. */
  withholdsBody?: boolean;
}

export interface RawAnswer {
  status: number;
  contentType: string;
  body: string;
  /** From the first byte of the request to the head of the response, and to its end, ms. */
  answeredMs: number;
  doneMs: number;
}

/**
 * Sends a request on its own connection. Rejects when there is no response in time, or the connection breaks before
 * it.
 */
export async function send(url: string, given: RawRequest, limitMs: number): Promise<RawAnswer> {
  const start = performance.now();
  const signal = AbortSignal.timeout(limitMs);
  const outgoing = request(new URL(given.path, url), {
    method: given.method,
    headers: given.headers ?? {},
    agent: false,
    signal,
    // The client must be able to send what the server refuses.
    maxHeaderSize: 1_000_000,
  });
  // The server may close the connection after its response was read.
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
