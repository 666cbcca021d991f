import type { ConsumeMessage } from 'amqplib';
import type { ChannelConsumer } from './channel-consumer.js';

/** A delivered message, and how many of its events are not handled yet. */
export class UnackedMessage {
  constructor(
    private readonly consumer: ChannelConsumer,
    private readonly message: ConsumeMessage,
    private unhandled: number,
  ) {}

  /** False once the session has ended: the broker delivers the message again. */
  get alive(): boolean {
    return this.consumer.alive;
  }

  /** Counts one event as handled, and acknowledges the message with the last one. */
  eventHandled(): void {
    this.unhandled -= 1;
    if (this.unhandled === 0) this.consumer.ack(this.message);
  }

  /** Closes the connection, so that the whole message is delivered again. */
  abandon(reason: Error): void {
    this.consumer.fail(reason);
  }
}
