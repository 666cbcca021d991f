/** Runs work one at a time: calls during a run share one following run, so that none is missed and none piles up. */
export class SingleFlight {
  private running: Promise<void> | undefined;
  private next: Promise<void> | undefined;

  constructor(private readonly work: () => Promise<void>) {}

  run(): Promise<void> {
    if (this.next) return this.next;
    if (!this.running) return this.start();
    const startNext = (): Promise<void> => {
      this.next = undefined;
      return this.start();
    };
    this.next = this.running.then(startNext, startNext);
    return this.next;
  }

  /** Resolves when nothing runs. */
  async idle(): Promise<void> {
    while (this.running) await (this.next ?? this.running).catch(() => undefined);
  }

  private start(): Promise<void> {
    this.running = this.work().finally(() => {
      // Left standing while another run waits for it, so that none starts beside that one.
      if (!this.next) this.running = undefined;
    });
    return this.running;
  }
}
