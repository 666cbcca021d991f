import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { Batcher, TrailingRun } from '@recuerda/concurrency';
import type { Envelope } from '@recuerda/contracts';
import { inBackground } from '@recuerda/service';
import type { Channel, ConsumeMessage } from 'amqplib';
import type { Demand, StreamGaps } from '../demand.js';
import { eventsOf, maxConcurrentEvents } from '../contracts.js';
import { decodeEvent, type UnreadableMessage } from '../events/decode-event.js';
import type { EventDispatcher } from '../events/event-dispatcher.js';
import type { SessionListener } from './amqp-connection.js';
import type { FailedMessageRouter } from './failed-message-router.js';
import { ChannelConsumer } from './channel-consumer.js';
import type { Session } from './session.js';
import { EXCHANGE } from './topology.js';
import { type EventPart, type RawMessage, splitMessage } from './event-codec.js';

interface Delivery {
  message: UnackedMessage;
  part: EventPart;
  event: Envelope;
}

/** Maximum events queued for one process that is too slow; the oldest are dropped. */
const EPHEMERAL_MAX_LENGTH = 50_000;

/** Consumes one subscription. A message is acknowledged when each of its events is handled or in another queue. */
export class EventConsumer implements SessionListener {
  private readonly logger = new Logger('Messages');
  private readonly types: ReturnType<typeof eventsOf>;
  private readonly batcher: Batcher<Delivery>;
  private readonly applyingDemand = new TrailingRun(() => this.applyDemand());
  private session: Session | undefined;
  private consumer: ChannelConsumer | undefined;
  private stopped = false;

  constructor(
    private readonly dispatcher: EventDispatcher,
    private readonly failedMessages: FailedMessageRouter,
    private readonly gaps: StreamGaps,
    private readonly demand: Demand,
  ) {
    const { subscription } = dispatcher;
    this.types = eventsOf(subscription);
    const limits = subscription.batch
      ? { maxSize: subscription.batch.size, lingerMs: subscription.batch.waitMs }
      : { maxSize: subscription.eventsPerMessage ?? 1, concurrency: maxConcurrentEvents(subscription) };
    this.batcher = new Batcher(limits, (deliveries) =>
      subscription.batch ? this.dispatchBatch(deliveries) : this.dispatchEach(deliveries),
    );
    if (subscription.ephemeral)
      demand.onChange(subscription, () => this.applyingDemand.run().catch((error: Error) => this.session?.fail(error)));
  }

  async open(session: Session): Promise<void> {
    if (this.stopped) return;
    // Unacknowledged messages of the last connection are delivered again.
    this.batcher.clear();
    this.session = session;
    await this.applyingDemand.run();
  }

  /** Stops consuming. Resolves when all delivered messages have been handled and acknowledged. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.applyingDemand.idle();
    await this.stopConsuming();
  }

  /** Starts or stops consuming, as {@link Demand} says. */
  private async applyDemand(): Promise<void> {
    if (this.stopped || !this.session?.alive) return;
    const { subscription } = this.dispatcher;
    if (subscription.ephemeral && !this.demand.isWanted(subscription)) await this.stopConsuming();
    else if (!this.consumer?.alive) await this.startConsuming(this.session);
  }

  private async startConsuming(session: Session): Promise<void> {
    const channel = await session.channel();
    const queue = await this.declareQueue(channel);
    this.consumer = await ChannelConsumer.start(
      session,
      channel,
      queue,
      this.dispatcher.subscription.prefetch,
      (consumer, message) => this.receive(consumer, message),
    );
    if (this.dispatcher.subscription.ephemeral) this.gaps.report(this.dispatcher.subscription);
  }

  private async stopConsuming(): Promise<void> {
    const { consumer } = this;
    this.consumer = undefined;
    await consumer?.cancel();
    await this.batcher.drain();
    await consumer?.close();
  }

  private async declareQueue(channel: Channel): Promise<string> {
    const { queue: name, ephemeral, bindings } = this.dispatcher.subscription;
    if (!ephemeral) return name;
    const { queue } = await channel.assertQueue(`${name}.${randomUUID()}`, {
      exclusive: true,
      autoDelete: true,
      durable: false,
      maxLength: EPHEMERAL_MAX_LENGTH,
    });
    for (const { type } of bindings) await channel.bindQueue(queue, EXCHANGE, type);
    return queue;
  }

  private receive(consumer: ChannelConsumer, message: ConsumeMessage): void {
    let parts: EventPart[];
    try {
      parts = splitMessage(message);
    } catch (error) {
      const unacked = new UnackedMessage(consumer, message, 1);
      this.setAside(unacked, message, error as UnreadableMessage);
      return;
    }
    const unacked = new UnackedMessage(consumer, message, parts.length);
    this.batcher.add(...parts.map((part) => this.decode(unacked, part)).filter((delivery) => delivery !== undefined));
  }

  private decode(message: UnackedMessage, part: EventPart): Delivery | undefined {
    try {
      return { message, part, event: decodeEvent(this.types, part.value) };
    } catch (error) {
      this.setAside(message, part.toMessage(), error as UnreadableMessage);
      return undefined;
    }
  }

  private setAside(unacked: UnackedMessage, message: RawMessage, error: UnreadableMessage): void {
    const settled = this.settleFailed(unacked, error, () => this.failedMessages.deadLetterUnreadable(message, error));
    inBackground(settled, this.logger, 'an unreadable message stays unacknowledged');
  }

  private async dispatchEach(deliveries: Delivery[]): Promise<void> {
    const live = new Map(
      deliveries.filter(({ message }) => message.alive).map((delivery) => [delivery.event, delivery]),
    );
    const moves: Promise<void>[] = [];
    await this.dispatcher.dispatchEach([...live.keys()], (event, error) => {
      const delivery = live.get(event) as Delivery;
      if (error) moves.push(this.retryOrDeadLetter(delivery, error.reason));
      else delivery.message.eventHandled();
    });
    await Promise.all(moves);
  }

  private async dispatchBatch(deliveries: Delivery[]): Promise<void> {
    const live = deliveries.filter(({ message }) => message.alive);
    const failed = await this.dispatcher.dispatchBatch(live.map(({ event }) => event));
    await Promise.all(
      live.map(async (delivery) => {
        if (!failed.has(delivery.event)) return delivery.message.eventHandled();
        return this.retryOrDeadLetter(delivery, failed.get(delivery.event));
      }),
    );
  }

  private retryOrDeadLetter({ message, part, event }: Delivery, error: unknown): Promise<void> {
    return this.settleFailed(message, error, () =>
      this.failedMessages.retryOrDeadLetter(part.toMessage(), event, error),
    );
  }

  /** Settles one event of a message that was not handled: `move` puts it into another queue. */
  private async settleFailed(message: UnackedMessage, error: unknown, move: () => Promise<void>): Promise<void> {
    try {
      if (this.dispatcher.subscription.ephemeral) this.drop(error);
      else await move();
      message.eventHandled();
    } catch (lost) {
      // The event is in no other queue: the message stays unacknowledged and is delivered again.
      message.abandon(lost as Error);
    }
  }

  private drop(error: unknown): void {
    const { subscription } = this.dispatcher;
    this.logger.warn({ msg: 'event dropped', flow: subscription.queue, err: error });
    this.gaps.report(subscription);
  }
}

/** A delivered message, and how many of its events are not handled yet. */
class UnackedMessage {
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
