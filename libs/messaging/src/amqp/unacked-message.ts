import type { ConsumeMessage } from 'amqplib';
import type { ChannelConsumer } from './channel-consumer.js';

/** A message that was delivered, and how many of its events are not done yet. */
export class UnackedMessage {
  constructor(
    private readonly consumer: ChannelConsumer,
    private readonly message: ConsumeMessage,
    private unhandled: number,
  ) {}

  /** False once the broker will deliver it again. */
  get alive(): boolean {
    return this.consumer.alive;
  }

  /** One of its events is done; with the last of them the message is acknowledged. */
  eventHandled(): void {
    this.unhandled -= 1;
    if (this.unhandled === 0) this.consumer.ack(this.message);
  }

  /** Gives up the connection: all of the message will be delivered again. */
  abandon(reason: Error): void {
    this.consumer.fail(reason);
  }
}
