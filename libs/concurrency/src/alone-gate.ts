/** Suspects of all kinds in this process: one at a time. */
let suspects: Promise<unknown> = Promise.resolve();

/**
 * Lets work of several kinds run at the same time, and what may take the process down only alone: nothing that is
 * shared in this gate runs beside it, and nothing that is alone in any gate of the process.
 */
export class AloneGate {
  private sharing = 0;
  private closed: Promise<void> | undefined;
  private onIdle: (() => void) | undefined;

  /** Waits while anything is, or is about to be, alone in this gate. */
  async share<T>(work: () => Promise<T>): Promise<T> {
    while (this.closed) await this.closed;
    this.sharing += 1;
    try {
      return await work();
    } finally {
      this.sharing -= 1;
      if (this.sharing === 0) this.onIdle?.();
    }
  }

  /** Waits until nothing is shared, and nothing else alone. Must not be called in either. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const before = suspects;
    const result = before.then(() => this.close(work));
    suspects = result.catch(() => undefined);
    return result;
  }

  private async close<T>(work: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    try {
      if (this.sharing > 0) await new Promise<void>((idle) => (this.onIdle = idle));
      return await work();
    } finally {
      this.closed = undefined;
      this.onIdle = undefined;
      resolve();
    }
  }
}
