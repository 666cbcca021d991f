/**
 * Acknowledgements that a quorum queue accepts from a channel at once. More wait in the channel's process on the
 * broker, and are lost when the channel is closed (seen on RabbitMQ 3.10: their messages are delivered again).
 */
const QUEUE_CREDIT = 32;
/** Milliseconds until the waiting ones are accepted: some writes to the disks of a majority. */
const DRAIN_MS = 500;

/** Computes how long acknowledgements of a channel may still wait on the broker. */
export class AckDrain {
  /** Ring buffer of the times of the last acknowledgements. */
  private readonly times = new Array<number>(QUEUE_CREDIT).fill(-Infinity);
  private next = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  acked(): void {
    this.times[this.next] = this.now();
    this.next = (this.next + 1) % QUEUE_CREDIT;
  }

  /** Milliseconds until the channel may be closed; 0 means at once. */
  get remainingMs(): number {
    const now = this.now();
    const oldest = this.times[this.next] ?? -Infinity;
    if (now - oldest >= DRAIN_MS) return 0;
    const newest = Math.max(...this.times);
    return Math.ceil(newest + DRAIN_MS - now);
  }
}
