import { setTimeout as sleep } from 'node:timers/promises';

/**
 * An AbortSignal that is aborted when the process shuts down, and waits that it ends. As a Nest provider it is aborted
 * by Nest, when modules are destroyed.
 */
export class ShutdownSignal {
  private readonly controller = new AbortController();
  private abortedAt = Infinity;

  /** @param reason what waits reject with after the shutdown began. */
  constructor(private readonly reason: Error) {}

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get aborted(): boolean {
    return this.signal.aborted;
  }

  onModuleDestroy(): void {
    this.abortedAt = performance.now();
    this.controller.abort(this.reason);
  }

  /**
   * Resolves after `ms` milliseconds. Rejects with the reason when the shutdown began before, or `drainMs` milliseconds
   * after its beginning.
   */
  async wait(ms: number, drainMs = 0): Promise<void> {
    const isOver = (): boolean => performance.now() - this.abortedAt >= drainMs;
    if (isOver()) throw this.reason;
    // Node warns of a time that has just passed.
    await sleep(Math.max(0, ms), undefined, this.aborted ? {} : { signal: this.signal }).catch(() => undefined);
    if (isOver()) throw this.reason;
  }
}
