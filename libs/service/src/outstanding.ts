/** Counts work under way and tells when there is none. */
export class Outstanding {
  private open = 0;
  private waiters: (() => void)[] = [];

  get count(): number {
    return this.open;
  }

  begin(many = 1): void {
    this.open += many;
  }

  end(): void {
    this.open -= 1;
    if (this.open === 0) for (const wake of this.waiters.splice(0)) wake();
  }

  /** Resolves when nothing is under way. */
  async none(): Promise<void> {
    while (this.open > 0) await new Promise<void>((resolve) => this.waiters.push(resolve));
  }
}
