import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { Batcher, TrailingRun } from '@recuerda/concurrency';
import type { Envelope } from '@recuerda/contracts';
import type { Channel, ConsumeMessage } from 'amqplib';
import type { Demand } from '../demand.js';
import { eventsOf, maxConcurrentEvents } from '../contracts.js';
import { decodeEvent, type UnreadableMessage } from '../events/decode-event.js';
import type { EventDispatcher } from '../events/event-dispatcher.js';
import type { StreamGaps } from '../stream-gaps.js';
import type { SessionListener } from './amqp-connection.js';
import type { FailedMessageRouter } from './failed-message-router.js';
import { ChannelConsumer } from './channel-consumer.js';
import { UnackedMessage } from './unacked-message.js';
import type { Session } from './session.js';
import { EXCHANGE } from './topology.js';
import { type EventPart, splitMessage } from './event-codec.js';

interface Delivery {
  message: UnackedMessage;
  part: EventPart;
  event: Envelope;
}

/** Most events kept for one process that does not keep up; the oldest are dropped. */
const EPHEMERAL_LENGTH = 50_000;

/** Consumes the queue of one subscription. A message is acknowledged when each of its events was handled, or lies safely in another queue. */
export class EventConsumer implements SessionListener {
  private readonly logger = new Logger('Messages');
  private readonly types: ReturnType<typeof eventsOf>;
  private readonly batcher: Batcher<Delivery>;
  private readonly settling = new TrailingRun(() => this.settle());
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
      subscription.batch ? this.handle(deliveries) : this.handleEach(deliveries),
    );
    demand.onChange(subscription, () => this.settling.run().catch((error: Error) => this.session?.fail(error)));
  }

  async open(session: Session): Promise<void> {
    if (this.stopped) return;
    // What came over the connection before comes again.
    this.batcher.clear();
    this.session = session;
    await this.settling.run();
  }

  /** Takes nothing new; resolves when what was taken has been handled and acknowledged. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.settling.idle();
    await this.unsubscribe();
  }

  /** Subscribes, or ends that, as the audience would have it. */
  private async settle(): Promise<void> {
    if (this.stopped || !this.session?.alive) return;
    if (!this.demand.isWanted(this.dispatcher.subscription)) await this.unsubscribe();
    else if (!this.consumer?.alive) await this.subscribe(this.session);
  }

  private async subscribe(session: Session): Promise<void> {
    const channel = await session.channel();
    const queue = await this.queueOn(channel);
    this.consumer = await ChannelConsumer.start(
      session,
      channel,
      queue,
      this.dispatcher.subscription.prefetch,
      (subscription, message) => this.receive(subscription, message),
    );
    if (this.dispatcher.subscription.ephemeral) this.gaps.report(this.dispatcher.subscription);
  }

  private async unsubscribe(): Promise<void> {
    const { consumer } = this;
    this.consumer = undefined;
    await consumer?.cancel();
    await this.batcher.drain();
    await consumer?.close();
  }

  private async queueOn(channel: Channel): Promise<string> {
    const { queue: name, ephemeral, bindings } = this.dispatcher.subscription;
    if (!ephemeral) return name;
    const { queue } = await channel.assertQueue(`${name}.${randomUUID()}`, {
      exclusive: true,
      autoDelete: true,
      durable: false,
      maxLength: EPHEMERAL_LENGTH,
    });
    for (const { type } of bindings) await channel.bindQueue(queue, EXCHANGE, type);
    return queue;
  }

  private receive(subscription: ChannelConsumer, message: ConsumeMessage): void {
    let parts: EventPart[];
    try {
      parts = splitMessage(message);
    } catch (error) {
      const taken = new UnackedMessage(subscription, message, 1);
      void this.setAside(taken, error, () =>
        this.failedMessages.deadLetterUnreadable(message, error as UnreadableMessage),
      );
      return;
    }
    const taken = new UnackedMessage(subscription, message, parts.length);
    this.batcher.add(...parts.map((part) => this.read(taken, part)).filter((delivery) => delivery !== undefined));
  }

  private read(message: UnackedMessage, part: EventPart): Delivery | undefined {
    try {
      return { message, part, event: decodeEvent(this.types, part.value) };
    } catch (error) {
      void this.setAside(message, error, () =>
        this.failedMessages.deadLetterUnreadable(part.toMessage(), error as UnreadableMessage),
      );
      return undefined;
    }
  }

  private async handleEach(deliveries: Delivery[]): Promise<void> {
    const live = new Map(
      deliveries.filter(({ message }) => message.alive).map((delivery) => [delivery.event, delivery]),
    );
    const setAside: Promise<void>[] = [];
    await this.dispatcher.dispatchEach([...live.keys()], (event, error) => {
      const delivery = live.get(event) as Delivery;
      if (error) setAside.push(this.putAside(delivery, error.reason));
      else delivery.message.eventHandled();
    });
    await Promise.all(setAside);
  }

  private async handle(deliveries: Delivery[]): Promise<void> {
    const live = deliveries.filter(({ message }) => message.alive);
    const failed = await this.dispatcher.dispatchBatch(live.map(({ event }) => event));
    await Promise.all(
      live.map(async (delivery) => {
        if (!failed.has(delivery.event)) return delivery.message.eventHandled();
        return this.putAside(delivery, failed.get(delivery.event));
      }),
    );
  }

  private putAside({ message, part, event }: Delivery, error: unknown): Promise<void> {
    return this.setAside(message, error, () => this.failedMessages.retryOrDeadLetter(part.toMessage(), event, error));
  }

  /** One event of a message. */
  private async setAside(message: UnackedMessage, error: unknown, move: () => Promise<void>): Promise<void> {
    try {
      if (this.dispatcher.subscription.ephemeral) this.drop(error);
      else await move();
      message.eventHandled();
    } catch (lost) {
      // It lies safely nowhere else: unacknowledged, it will be delivered again.
      message.abandon(lost as Error);
    }
  }

  private drop(error: unknown): void {
    const { subscription } = this.dispatcher;
    this.logger.warn({ msg: 'event dropped', flow: subscription.queue, err: error });
    this.gaps.report(subscription);
  }
}
