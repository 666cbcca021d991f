import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** Maximum bytes of a response that are read. */
const ANSWER_LIMIT_BYTES = 64 * 1024;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The request and its response took longer than allowed. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

/**
 * Sends one request with undici's `dispatch`, without streams: a third of the cost of `request()`. A request that still
 * waits for a connection at the timeout is never sent.
 *
 * @throws DeadlinePassed, or the error of undici or the system.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  timeoutMs: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    dispatcher.dispatch(request, new Exchange(resolve, reject, timeoutMs));
  });
}

class Exchange implements Dispatcher.DispatchHandler {
  private readonly chunks: Buffer[] = [];
  private readonly timer: NodeJS.Timeout;
  private size = 0;
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private settled = false;
  private controller: Dispatcher.DispatchController | undefined;

  constructor(
    private readonly resolve: (answer: Answer) => void,
    private readonly reject: (error: Error) => void,
    timeoutMs: number,
  ) {
    this.timer = setTimeout(timeOut, timeoutMs, this, timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.settled) controller.abort(new DeadlinePassed('timed out before it was sent'));
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.status = status;
    this.headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size <= ANSWER_LIMIT_BYTES) return;
    this.answered();
    controller.abort(new Error('the rest of the response is not needed'));
  }

  onResponseEnd(): void {
    this.answered();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.failed(error);
  }

  timeOut(timeoutMs: number): void {
    const error = new DeadlinePassed(`no answer within ${timeoutMs} ms`);
    this.failed(error);
    this.controller?.abort(error);
  }

  private answered(): void {
    if (!this.end()) return;
    const [first, second] = this.chunks;
    const body = second === undefined ? (first ?? '') : Buffer.concat(this.chunks);
    this.resolve({ status: this.status, headers: this.headers, body: body.toString('utf8') });
  }

  private failed(error: Error): void {
    if (this.end()) this.reject(error);
  }

  /** Returns false if it has ended already. */
  private end(): boolean {
    if (this.settled) return false;
    this.settled = true;
    clearTimeout(this.timer);
    return true;
  }
}

const timeOut = (exchange: Exchange, timeoutMs: number): void => exchange.timeOut(timeoutMs);
