/** Ends with the work that is alone in a gate of this process. */
let alone: Promise<void> | undefined;

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
  async alone<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      for (let before = this.closed ?? alone; before; before = this.closed ?? alone) await before;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.closed = promise;
      try {
        if (this.sharing > 0) await new Promise<void>((idle) => (this.onIdle = idle));
        // Another gate may have been faster. This one stays open meanwhile.
        if (alone) continue;
        alone = promise;
        return await work();
      } finally {
        if (alone === promise) alone = undefined;
        this.closed = undefined;
        this.onIdle = undefined;
        resolve();
      }
    }
  }

  /** Does work alone until none is left. Nothing waits for it where `hasWork` finds none. */
  async aloneWhile(hasWork: () => Promise<boolean>, work: () => Promise<boolean>): Promise<void> {
    while ((await hasWork()) && (await this.alone(work)));
  }
}
