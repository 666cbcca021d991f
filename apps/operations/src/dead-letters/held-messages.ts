import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel, ConsumeMessage } from 'amqplib';

/**
 * The broker sends a quorum queue what a channel acknowledges or gives back in commands of its own pace: more than 32
 * under way are put together, then given back shuffled, and acknowledgements among them are lost when the channel closes.
 */
const AT_A_TIME = 10;
const GIVEN_BACK_AT_ONCE = 30;
/** Longest wait until some that were given back are seen in their queue. */
const SEEN_MS = 1_000;
const LOOK_MS = 5;
/** Time for the last acknowledgements to arrive. One that is lost doubles its message. */
const ARRIVAL_MS = 250;

type Held = Pick<ConsumeMessage, 'fields'>;

/** Messages that were read and still belong to their queue. */
export class HeldMessages {
  /** Without their bodies: there may be very many. Oldest first. */
  private readonly held = new Map<number, Held>();
  private removed = false;

  constructor(
    private readonly channel: Channel,
    private readonly queue: string,
  ) {}

  add({ fields }: ConsumeMessage): void {
    this.held.set(fields.deliveryTag, { fields });
  }

  /** Takes messages out of their queue for good. */
  async remove(messages: readonly ConsumeMessage[]): Promise<void> {
    const last = messages.at(-1);
    if (last === undefined) return;
    this.removed = true;
    for (const { fields } of messages) this.held.delete(fields.deliveryTag);
    const [oldest] = this.held.keys();
    if (oldest === undefined || oldest > last.fields.deliveryTag) return this.channel.ack(last, true);
    for (let start = 0; start < messages.length; start += AT_A_TIME) {
      for (const message of messages.slice(start, start + AT_A_TIME)) this.channel.ack(message);
      await this.channel.checkQueue(this.queue);
    }
  }

  /** Gives all back to their queue, in their order, and closes the channel. */
  async putBack(): Promise<void> {
    try {
      // Of several consumers at once they come back in no order.
      for (const ofOne of Map.groupBy(this.held.values(), ({ fields }) => fields.consumerTag).values())
        for (let start = 0; start < ofOne.length; start += GIVEN_BACK_AT_ONCE)
          await this.giveBack(ofOne.slice(start, start + GIVEN_BACK_AT_ONCE));
      if (this.removed) await sleep(ARRIVAL_MS);
      await this.channel.close();
    } catch {
      // It is closed already: the broker has put them back.
    }
  }

  private async giveBack(some: readonly Held[]): Promise<void> {
    const waiting = await this.count();
    this.channel.nack(some.at(-1) as ConsumeMessage, true, true);
    const deadline = performance.now() + SEEN_MS;
    while ((await this.count()) < waiting + some.length && performance.now() < deadline) await sleep(LOOK_MS);
  }

  private async count(): Promise<number> {
    return (await this.channel.checkQueue(this.queue)).messageCount;
  }
}
