/** Counts operations in flight, and resolves when there are none: as Go's WaitGroup. */
export class InFlight {
  private open = 0;
  private waiters: (() => void)[] = [];

  get count(): number {
    return this.open;
  }

  add(count = 1): void {
    this.open += count;
  }

  done(): void {
    this.open -= 1;
    if (this.open === 0) for (const wake of this.waiters.splice(0)) wake();
  }

  /** Resolves when nothing is in flight. */
  async idle(): Promise<void> {
    while (this.open > 0) await new Promise<void>((resolve) => this.waiters.push(resolve));
  }
}
