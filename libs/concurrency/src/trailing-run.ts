/**
 * Effect on the calls that wait for the next run when the run before it fails: it runs for them, or they fail as
 * well.
 */
type AfterFailure = 'run' | 'fail';

/**
 * Runs work one at a time. Calls during a run share one run that follows it, so that no call is missed, runs do not
 * pile up, and no caller gets a result from before its call. (Go's singleflight joins the present run instead.)
 */
export class TrailingRun<T = void> {
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
    const fail = (error: unknown): never => {
      this.next = undefined;
      this.running = undefined;
      throw error;
    };
    this.next = this.running.then(startNext, this.afterFailure === 'run' ? startNext : fail);
    return this.next;
  }

  /** Resolves when nothing runs. */
  async idle(): Promise<void> {
    while (this.running) await (this.next ?? this.running).catch(() => undefined);
  }

  private start(): Promise<T> {
    this.running = this.work().finally(() => {
      // Kept while another run waits for it, so that none starts beside that one.
      if (!this.next) this.running = undefined;
    });
    return this.running;
  }
}
