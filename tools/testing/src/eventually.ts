import { setTimeout as delay } from 'node:timers/promises';

export interface EventuallyOptions {
  /** Default 60,000: beside other work a start takes 15 s. */
  timeoutMs?: number;
  /** Until it is asked again; default: 20, and after a while a tenth of it, at most 250. */
  intervalMs?: number;
  /** The awaited condition, for the message of a time-out. */
  describe?: string;
}

type Answer<T> = T | Promise<T>;
type Truthy<T> = Exclude<T, false | 0 | '' | null>;

/**
 * Asks an asynchronous probe until it holds, and resolves with what it answered. A probe that returns nothing
 * (assertions) holds when it does not throw; one that returns something holds when that is truthy, and must not return
 * undefined. On time-out it fails with the last failure and with how often it asked.
 */
export function eventually(probe: () => Answer<void>, options?: EventuallyOptions): Promise<void>;
export function eventually<T extends string | number | bigint | boolean | object | null>(
  probe: () => Answer<T>,
  options?: EventuallyOptions,
): Promise<Truthy<T>>;
export async function eventually(probe: () => unknown, options: EventuallyOptions = {}): Promise<unknown> {
  const { timeoutMs = 60_000, intervalMs, describe } = options;
  const start = performance.now();
  const deadline = start + timeoutMs;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  let failure: unknown = new Error('the probe has not answered');
  let asked = 0;
  try {
    do {
      asked += 1;
      try {
        const answer = await before(late.signal, probe);
        if (answer === undefined || Boolean(answer)) return answer;
        failure = new Error(`the probe answered ${String(answer)}`);
      } catch (error) {
        if (!late.signal.aborted || error !== late.signal.reason) failure = error;
      }
      if (performance.now() < deadline) await delay(intervalMs ?? pauseAfter(performance.now() - start));
    } while (performance.now() < deadline);
  } finally {
    clearTimeout(timer);
  }
  const reason = failure instanceof Error ? failure.message : String(failure);
  const what = describe === undefined ? '' : `: ${describe}`;
  throw new Error(`Not within ${timeoutMs} ms${what} (asked ${asked} times). Last failure: ${reason}`, {
    cause: failure,
  });
}

/** A wait that lasts is asked about less often: each question costs the machine more than the answer is late. */
const pauseAfter = (waitedMs: number): number => Math.min(Math.max(20, waitedMs / 10), 250);

/** A probe that hangs must not hang the test. */
async function before(signal: AbortSignal, probe: () => unknown): Promise<unknown> {
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([probe(), aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
