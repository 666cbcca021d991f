import type { ConsumeMessage } from 'amqplib';
import type { Subscription } from './subscription.js';

/** A message that was delivered, and how many of its events are not done yet. */
export class TakenMessage {
  constructor(
    private readonly subscription: Subscription,
    private readonly message: ConsumeMessage,
    private open: number,
  ) {}

  /** False once the broker will deliver it again. */
  get alive(): boolean {
    return this.subscription.alive;
  }

  /** One of its events is done; with the last of them the message is acknowledged. */
  done(): void {
    this.open -= 1;
    if (this.open === 0) this.subscription.ack(this.message);
  }

  /** Gives up the connection: all of the message will be delivered again. */
  fail(reason: Error): void {
    this.subscription.fail(reason);
  }
}
