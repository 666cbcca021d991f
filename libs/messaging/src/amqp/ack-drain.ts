/**
 * What a quorum queue takes from a channel at once. More acknowledgements wait in the channel's process on the broker, and
 * those that still do are lost when the channel closes (seen on RabbitMQ 3.10: their messages come again).
 */
const TAKEN_AT_ONCE = 32;
/** Time for those that wait to be taken, milliseconds: some writes to the disks of a majority. */
const ARRIVAL_MS = 500;

/** Knows whether acknowledgements of a channel may still wait on the broker. */
export class AckDrain {
  /** When the last ones were sent, a ring. */
  private readonly times = new Array<number>(TAKEN_AT_ONCE).fill(-Infinity);
  private next = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  add(): void {
    this.times[this.next] = this.now();
    this.next = (this.next + 1) % TAKEN_AT_ONCE;
  }

  /** Milliseconds until the channel may be closed; 0: at once. */
  get remainingMs(): number {
    const now = this.now();
    const oldest = this.times[this.next] ?? -Infinity;
    if (now - oldest >= ARRIVAL_MS) return 0;
    const newest = Math.max(...this.times);
    return Math.ceil(newest + ARRIVAL_MS - now);
  }
}
