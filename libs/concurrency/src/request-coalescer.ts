import { TrailingRun } from './trailing-run.js';

/**
 * Shares reads between callers that ask for the same at the same time: calls during a read share the next one. So no
 * caller gets a result that was read before its call. A failure is shared with those who wait: what could not be
 * reached a moment ago is not asked again for each of them.
 */
export class RequestCoalescer {
  private readonly runs = new Map<string, TrailingRun<unknown>>();

  /** @param key names what is read, with all that the result depends on. The result must not be changed. */
  share<T>(key: string, read: () => Promise<T>): Promise<T> {
    const current = this.runs.get(key);
    if (current) return current.run() as Promise<T>;
    const run = new TrailingRun(read, 'fail');
    this.runs.set(key, run);
    const forget = (): boolean => this.runs.delete(key);
    const result = run.run();
    // A call at the very moment of its end shares with fewer callers, and that is all.
    run.idle().then(forget, forget);
    return result;
  }
}
