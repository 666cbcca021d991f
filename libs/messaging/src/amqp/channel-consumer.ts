import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Channel, ConsumeMessage } from 'amqplib';
import type { Session } from './session.js';

/** One consumer on one channel. The session ends when the broker cancels it, for instance with its queue. */
export class ChannelConsumer {
  private readonly tag = randomUUID();
  private readonly acks = new AckDrain();

  private constructor(
    private readonly session: Session,
    private readonly channel: Channel,
    private readonly queue: string,
  ) {}

  /** `receive` must not throw. */
  static async start(
    session: Session,
    channel: Channel,
    queue: string,
    prefetch: number,
    receive: (subscription: ChannelConsumer, message: ConsumeMessage) => void,
  ): Promise<ChannelConsumer> {
    const subscription = new ChannelConsumer(session, channel, queue);
    const onMessage = (message: ConsumeMessage | null): void => {
      if (message === null) session.fail(new Error(`the consumer of ${queue} was cancelled`));
      else receive(subscription, message);
    };
    await channel.prefetch(prefetch);
    await channel.consume(queue, onMessage, { consumerTag: subscription.tag });
    return subscription;
  }

  get alive(): boolean {
    return this.session.alive;
  }

  /** Does nothing after the end of the session: the broker delivers the message again. */
  ack(message: ConsumeMessage): void {
    this.acks.acked();
    this.onChannel(() => this.channel.ack(message));
  }

  /** Sends to a queue without waiting for a confirm. A `mandatory` message to a missing queue is returned. */
  send(
    queue: string,
    content: Buffer,
    { correlationId, mandatory }: { correlationId: string; mandatory: boolean },
  ): void {
    const properties = { correlationId, mandatory, contentType: 'application/json' };
    this.onChannel(() => this.channel.sendToQueue(queue, content, properties));
  }

  /** Resolves when the broker has processed all earlier messages and acks; throws when the session ended. */
  async flush(): Promise<void> {
    await this.channel.checkQueue(this.queue);
  }

  /** Stops the delivery of messages. */
  cancel(): Promise<void> {
    return this.unlessLost(() => this.channel.cancel(this.tag));
  }

  /**
   * Must be called after all messages are acknowledged. Closing the connection may overtake acknowledgements; closing
   * the channel loses only those that still wait on the broker, so it waits for them.
   */
  async close(): Promise<void> {
    await pause(this.acks.remainingMs);
    await this.unlessLost(() => this.session.release(this.channel));
  }

  fail(reason: Error): void {
    this.session.fail(reason);
  }

  private async unlessLost(work: () => Promise<unknown>): Promise<void> {
    try {
      if (this.alive) await work();
    } catch (error) {
      this.fail(error as Error);
    }
  }

  private onChannel(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.fail(error as Error);
    }
  }
}

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
