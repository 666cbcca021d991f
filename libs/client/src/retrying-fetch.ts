import { retryAfterOf } from './problem-error.js';

type Fetch = (request: Request) => Promise<Response>;

export interface RetryOptions {
  /** Tries after the first one. */
  retries: number;
  /** Longest wait before a try, milliseconds: a response that asks for more is returned as it is. */
  maxDelayMs: number;
}

const READS = new Set(['GET', 'HEAD']);
/** Too many requests, and what is away for the moment. */
const TRANSIENT = new Set([429, 502, 503, 504]);
/** Before the first repetition; doubled for each further one. Milliseconds. */
const FIRST_DELAY_MS = 500;

/**
 * Repeats what may be repeated: reads, and requests with an `Idempotency-Key`, after a transient status or when there
 * was no answer. Waits as long as `Retry-After` says, otherwise longer each time.
 */
export function retryingFetch(send: Fetch, { retries, maxDelayMs }: RetryOptions): Fetch {
  return async (request) => {
    const repeatable = READS.has(request.method) || request.headers.has('idempotency-key');
    for (let tries = 0; ; tries += 1) {
      const last = !repeatable || tries >= retries;
      const usual = FIRST_DELAY_MS * 2 ** tries * (0.5 + Math.random() / 2);
      let delay = Math.min(usual, maxDelayMs);
      try {
        // A request can be sent once; its copy is kept for the next try.
        const response = await send(last ? request : (request.clone() as Request));
        if (last || !TRANSIENT.has(response.status)) return response;
        delay = retryAfterOf(response) ?? delay;
        if (delay > maxDelayMs) return response;
        await response.body?.cancel();
      } catch (error) {
        if (last || request.signal.aborted) throw error;
      }
      await wait(delay, request.signal);
    }
  };
}

/** Rejects with the signal's reason when it aborts. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
