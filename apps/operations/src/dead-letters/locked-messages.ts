import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel, ConsumeMessage } from 'amqplib';
import { Failure } from '../command-line/terminal.js';

/**
 * RabbitMQ forwards acknowledgements and requeues of a channel to a quorum queue asynchronously. More than 32 pending
 * ones are combined: messages are then requeued out of order, and acknowledgements are lost when the channel closes.
 */
const ACKS_PER_BATCH = 10;
const REQUEUED_PER_BATCH = 30;
/** Longest wait until requeued messages are in their queue, ms. */
const REQUEUE_TIMEOUT_MS = 1_000;
const POLL_MS = 5;
/** Time for the last acknowledgements to arrive, ms. A lost one duplicates its message. */
const ACK_ARRIVAL_MS = 250;

type LockedMessage = Pick<ConsumeMessage, 'fields'>;

/** Messages that were received and not yet acknowledged. */
export class LockedMessages {
  /** Without their bodies, since there may be very many. Oldest first. */
  private readonly locked = new Map<number, LockedMessage>();
  private removed = false;

  constructor(
    private readonly channel: Channel,
    private readonly queue: string,
  ) {}

  add({ fields }: ConsumeMessage): void {
    this.locked.set(fields.deliveryTag, { fields });
  }

  /** Acknowledges messages, which removes them from their queue. */
  async remove(messages: readonly ConsumeMessage[]): Promise<void> {
    const last = messages.at(-1);
    if (last === undefined) return;
    this.removed = true;
    for (const { fields } of messages) this.locked.delete(fields.deliveryTag);
    const [oldest] = this.locked.keys();
    if (oldest === undefined || oldest > last.fields.deliveryTag) return this.channel.ack(last, true);
    for (let start = 0; start < messages.length; start += ACKS_PER_BATCH) {
      for (const message of messages.slice(start, start + ACKS_PER_BATCH)) this.channel.ack(message);
      await this.channel.checkQueue(this.queue);
    }
  }

  /** Requeues all other messages in order, and closes the channel. */
  async release(): Promise<void> {
    try {
      // The order is only kept for the messages of one consumer.
      for (const ofConsumer of Map.groupBy(this.locked.values(), ({ fields }) => fields.consumerTag).values())
        for (let start = 0; start < ofConsumer.length; start += REQUEUED_PER_BATCH)
          await this.requeue(ofConsumer.slice(start, start + REQUEUED_PER_BATCH));
      if (this.removed) await sleep(ACK_ARRIVAL_MS);
      await this.channel.close();
    } catch {
      // The channel is already closed, so the broker has requeued them.
    }
  }

  private async requeue(batch: readonly LockedMessage[]): Promise<void> {
    const waiting = await this.count();
    this.channel.nack(batch.at(-1) as ConsumeMessage, true, true);
    const deadline = performance.now() + REQUEUE_TIMEOUT_MS;
    while ((await this.count()) < waiting + batch.length && performance.now() < deadline) await sleep(POLL_MS);
  }

  private async count(): Promise<number> {
    return (await this.channel.checkQueue(this.queue)).messageCount;
  }
}

const RECEIVED_POLL_MS = 50;
/** An empty queue that delivers nothing for this long has no more messages, ms. */
const EMPTY_MS = 1_000;
/** A queue with messages that delivers none for this long is broken, ms. */
const SILENCE_MS = 30_000;

/**
 * Receives up to `count` unacknowledged messages of a queue. Uses a consumer with that prefetch: getting them one by
 * one takes milliseconds each with a quorum queue.
 */
export async function receive(channel: Channel, queue: string, count: number): Promise<ConsumeMessage[]> {
  const messages: ConsumeMessage[] = [];
  const { promise: complete, resolve, reject } = Promise.withResolvers<void>();
  complete.catch(() => undefined);
  await channel.prefetch(count);
  const { consumerTag } = await channel.consume(queue, (message) => {
    if (message === null) return reject(new Failure(`${queue} was deleted while it was read.`));
    messages.push(message);
    if (messages.length === count) resolve();
  });
  await Promise.race([complete, waitUntilDrained(channel, queue, () => messages.length, complete)]);
  await channel.cancel(consumerTag);
  return messages;
}

async function waitUntilDrained(
  channel: Channel,
  queue: string,
  received: () => number,
  complete: Promise<void>,
): Promise<void> {
  let done = false;
  const end = () => (done = true);
  complete.then(end, end);
  let [before, since] = [0, performance.now()];
  while (!done) {
    await sleep(RECEIVED_POLL_MS);
    if (done) return;
    if (received() !== before) [before, since] = [received(), performance.now()];
    const silence = performance.now() - since;
    if (silence > EMPTY_MS && (await channel.checkQueue(queue)).messageCount === 0) return;
    if (silence > SILENCE_MS) throw new Failure(`${queue} has messages but delivers none.`);
  }
}
