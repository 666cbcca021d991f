import type { ShutdownSignal } from './shutdown-signal.js';

export interface RetryOptions {
  /** Delay before the first retry, ms; each following one is twice as long. */
  firstDelayMs: number;
  maxDelayMs: number;
  shutdown: ShutdownSignal;
  /** How long it goes on after the shutdown has begun, ms. */
  drainMs: number;
  onRetry: (error: unknown, delayMs: number) => void;
}

/** Repeats `work` with exponential backoff until it succeeds. Rejects when the process shuts down. */
export async function retryForever<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { firstDelayMs, maxDelayMs, shutdown, drainMs, onRetry } = options;
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
    try {
      return await work();
    } catch (error) {
      onRetry(error, delayMs);
    }
    await shutdown.wait(delayMs, drainMs);
  }
}
