import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** Most of an answer that is read; a provider has no more to say. */
const ANSWER_LIMIT_BYTES = 64 * 1024;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The whole exchange took longer than it may. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

/**
 * One request and its answer on undici's lowest level, without a stream for either: a third of the cost of `request()`.
 * Throws {@link DeadlinePassed}, or what undici or the system says; a request that waits when it ends is never sent.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  timeoutMs: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let status = 0;
    let headers: IncomingHttpHeaders = {};
    let over = false;
    let controller: Dispatcher.DispatchController | undefined;
    const end = (settle: () => void): void => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      settle();
    };
    const answered = (): void => resolve({ status, headers, body: Buffer.concat(chunks).toString('utf8') });
    const timer = setTimeout(() => {
      const late = new DeadlinePassed(`no answer within ${timeoutMs} ms`);
      end(() => reject(late));
      controller?.abort(late);
    }, timeoutMs);
    dispatcher.dispatch(request, {
      onRequestStart: (started) => {
        controller = started;
        if (over) started.abort(new DeadlinePassed('it was given up before it began'));
      },
      onResponseStart: (_, statusCode, responseHeaders) => {
        status = statusCode;
        headers = responseHeaders;
      },
      onResponseData: (reading, chunk) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size <= ANSWER_LIMIT_BYTES) return;
        end(answered);
        reading.abort(new Error('the rest of the answer is not wanted'));
      },
      onResponseEnd: () => end(answered),
      onResponseError: (_, error) => end(() => reject(error)),
    });
  });
}
