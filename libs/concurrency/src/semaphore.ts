/**
 * A counting semaphore whose number of permits may change. Items wait for a permit first in, first out. Callbacks
 * instead of promises: a promise per item is costly where thousands wait.
 */
export class Semaphore<T> {
  private acquired = 0;
  private readonly queue = new Queue<T>();

  /**
   * @param permits the present number of permits.
   * @param onAcquire starts an item that got a permit; its end must {@link release} the permit.
   * @param onAbort gets the items that wait when `signal` is aborted, and those that come later.
   */
  constructor(
    private readonly permits: () => number,
    private readonly onAcquire: (item: T) => void,
    private readonly onAbort: (item: T) => void,
    private readonly signal: AbortSignal,
  ) {
    signal.addEventListener('abort', () => this.dispatch(), { once: true });
  }

  acquire(item: T): void {
    this.queue.enqueue(item);
    this.dispatch();
  }

  /** Like {@link acquire}, before all that wait. */
  acquireNext(item: T): void {
    this.queue.enqueueFirst(item);
    this.dispatch();
  }

  release(): void {
    this.acquired -= 1;
    this.dispatch();
  }

  /** Items without a permit. */
  get waiting(): number {
    return this.queue.length;
  }

  /** Permits in use. */
  get inUse(): number {
    return this.acquired;
  }

  private dispatch(): void {
    while (this.queue.length > 0 && (this.signal.aborted || this.acquired < this.permits())) {
      const item = this.queue.dequeue() as T;
      if (this.signal.aborted) this.onAbort(item);
      else {
        this.acquired += 1;
        this.onAcquire(item);
      }
    }
  }
}

/** First in, first out. An operation takes amortised constant time, whatever the length. */
export class Queue<T> {
  private incoming: T[] = [];
  private outgoing: T[] = [];

  get length(): number {
    return this.incoming.length + this.outgoing.length;
  }

  enqueue(item: T): void {
    this.incoming.push(item);
  }

  enqueueFirst(item: T): void {
    this.outgoing.push(item);
  }

  dequeue(): T | undefined {
    if (this.outgoing.length === 0) {
      this.outgoing = this.incoming.reverse();
      this.incoming = [];
    }
    return this.outgoing.pop();
  }
}
