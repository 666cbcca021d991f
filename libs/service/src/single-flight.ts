/** What becomes of those who wait for the next run when the one before it failed: it runs for them, or they are told of the failure. */
export type AfterFailure = 'run' | 'fail';

/**
 * Runs work one at a time: calls during a run share one following run, so that none is missed, none piles up, and nobody gets
 * a result from before he asked.
 */
export class SingleFlight<T = void> {
  private running: Promise<T> | undefined;
  private next: Promise<T> | undefined;

  constructor(
    private readonly work: () => Promise<T>,
    private readonly afterFailure: AfterFailure = 'run',
  ) {}

  run(): Promise<T> {
    if (this.next) return this.next;
    if (!this.running) return this.start();
    const startNext = (): Promise<T> => {
      this.next = undefined;
      return this.start();
    };
    const giveUp = (error: unknown): never => {
      this.next = undefined;
      this.running = undefined;
      throw error;
    };
    this.next = this.running.then(startNext, this.afterFailure === 'run' ? startNext : giveUp);
    return this.next;
  }

  /** Resolves when nothing runs. */
  async idle(): Promise<void> {
    while (this.running) await (this.next ?? this.running).catch(() => undefined);
  }

  private start(): Promise<T> {
    this.running = this.work().finally(() => {
      // Left standing while another run waits for it, so that none starts beside that one.
      if (!this.next) this.running = undefined;
    });
    return this.running;
  }
}
