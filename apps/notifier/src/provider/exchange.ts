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
    dispatcher.dispatch(request, new Exchange(resolve, reject, timeoutMs));
  });
}

class Exchange implements Dispatcher.DispatchHandler {
  private readonly chunks: Buffer[] = [];
  private readonly timer: NodeJS.Timeout;
  private size = 0;
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private over = false;
  private controller: Dispatcher.DispatchController | undefined;

  constructor(
    private readonly resolve: (answer: Answer) => void,
    private readonly reject: (error: Error) => void,
    timeoutMs: number,
  ) {
    this.timer = setTimeout(giveUp, timeoutMs, this, timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.over) controller.abort(new DeadlinePassed('it was given up before it began'));
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
    controller.abort(new Error('the rest of the answer is not wanted'));
  }

  onResponseEnd(): void {
    this.answered();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.failed(error);
  }

  late(timeoutMs: number): void {
    const late = new DeadlinePassed(`no answer within ${timeoutMs} ms`);
    this.failed(late);
    this.controller?.abort(late);
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

  /** False when it had ended already. */
  private end(): boolean {
    if (this.over) return false;
    this.over = true;
    clearTimeout(this.timer);
    return true;
  }
}

const giveUp = (late: Exchange, timeoutMs: number): void => late.late(timeoutMs);
