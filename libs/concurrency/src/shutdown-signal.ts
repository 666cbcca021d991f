import { setTimeout as sleep } from 'node:timers/promises';

/**
 * An AbortSignal that is aborted when the process shuts down, and waits that it ends. As a Nest provider it is aborted
 * by Nest, when modules are destroyed.
 */
export class ShutdownSignal {
  private readonly controller = new AbortController();

  /** @param reason what waits reject with after the shutdown began. */
  constructor(private readonly reason: Error) {}

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get aborted(): boolean {
    return this.signal.aborted;
  }

  onModuleDestroy(): void {
    this.controller.abort(this.reason);
  }

  /** Resolves after `ms` milliseconds. Rejects with the reason when the shutdown began before. */
  async wait(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.signal }).catch(() => {
      throw this.reason;
    });
  }
}
