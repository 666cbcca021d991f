import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { Batcher, TrailingRun } from '@recuerda/concurrency';
import type { Envelope } from '@recuerda/contracts';
import type { Channel, ConsumeMessage } from 'amqplib';
import type { Audience } from '../audience.js';
import { eventsOf, handledAtOnce } from '../catalogue.js';
import { decodeEvent, type UnreadableMessage } from '../flows/decode-event.js';
import type { FlowHandler } from '../flows/flow-handler.js';
import type { MissedEvents } from '../missed-events.js';
import type { SessionUser } from './amqp-connection.js';
import type { FailedMessages } from './failed-messages.js';
import { Subscription } from './subscription.js';
import { TakenMessage } from './taken-message.js';
import type { Session } from './session.js';
import { EXCHANGE } from './topology.js';
import { type Part, partsOf } from './wire-events.js';

interface Delivery {
  message: TakenMessage;
  part: Part;
  event: Envelope;
}

/** Most events kept for one process that does not keep up; the oldest are dropped. */
const EPHEMERAL_LENGTH = 50_000;

/** Consumes the queue of one flow. A message is acknowledged when each of its events was handled, or lies safely in another queue. */
export class FlowConsumer implements SessionUser {
  private readonly logger = new Logger('Messages');
  private readonly types: ReturnType<typeof eventsOf>;
  private readonly batcher: Batcher<Delivery>;
  private readonly settling = new TrailingRun(() => this.settle());
  private session: Session | undefined;
  private subscription: Subscription | undefined;
  private stopped = false;

  constructor(
    private readonly handler: FlowHandler,
    private readonly failures: FailedMessages,
    private readonly missed: MissedEvents,
    private readonly audience: Audience,
  ) {
    const { flow } = handler;
    this.types = eventsOf(flow);
    const limits = flow.batch
      ? { maxSize: flow.batch.size, lingerMs: flow.batch.waitMs }
      : { maxSize: flow.eventsPerMessage ?? 1, concurrency: handledAtOnce(flow) };
    this.batcher = new Batcher(limits, (deliveries) =>
      flow.batch ? this.handle(deliveries) : this.handleEach(deliveries),
    );
    audience.follow(flow, () => this.settling.run().catch((error: Error) => this.session?.fail(error)));
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
    if (!this.audience.isThere(this.handler.flow)) await this.unsubscribe();
    else if (!this.subscription?.alive) await this.subscribe(this.session);
  }

  private async subscribe(session: Session): Promise<void> {
    const channel = await session.channel();
    const queue = await this.queueOn(channel);
    this.subscription = await Subscription.start(
      session,
      channel,
      queue,
      this.handler.flow.prefetch,
      (subscription, message) => this.receive(subscription, message),
    );
    if (this.handler.flow.ephemeral) this.missed.tell(this.handler.flow);
  }

  private async unsubscribe(): Promise<void> {
    const { subscription } = this;
    this.subscription = undefined;
    await subscription?.cancel();
    await this.batcher.drain();
    await subscription?.close();
  }

  private async queueOn(channel: Channel): Promise<string> {
    const { queue: name, ephemeral, listens } = this.handler.flow;
    if (!ephemeral) return name;
    const { queue } = await channel.assertQueue(`${name}.${randomUUID()}`, {
      exclusive: true,
      autoDelete: true,
      durable: false,
      maxLength: EPHEMERAL_LENGTH,
    });
    for (const { type } of listens) await channel.bindQueue(queue, EXCHANGE, type);
    return queue;
  }

  private receive(subscription: Subscription, message: ConsumeMessage): void {
    let parts: Part[];
    try {
      parts = partsOf(message);
    } catch (error) {
      const taken = new TakenMessage(subscription, message, 1);
      void this.setAside(taken, error, () => this.failures.unreadable(message, error as UnreadableMessage));
      return;
    }
    const taken = new TakenMessage(subscription, message, parts.length);
    this.batcher.add(...parts.map((part) => this.read(taken, part)).filter((delivery) => delivery !== undefined));
  }

  private read(message: TakenMessage, part: Part): Delivery | undefined {
    try {
      return { message, part, event: decodeEvent(this.types, part.value) };
    } catch (error) {
      void this.setAside(message, error, () => this.failures.unreadable(part.letter(), error as UnreadableMessage));
      return undefined;
    }
  }

  private async handleEach(deliveries: Delivery[]): Promise<void> {
    const live = new Map(
      deliveries.filter(({ message }) => message.alive).map((delivery) => [delivery.event, delivery]),
    );
    const setAside: Promise<void>[] = [];
    await this.handler.handleEach([...live.keys()], (event, error) => {
      const delivery = live.get(event) as Delivery;
      if (error) setAside.push(this.putAside(delivery, error.reason));
      else delivery.message.done();
    });
    await Promise.all(setAside);
  }

  private async handle(deliveries: Delivery[]): Promise<void> {
    const live = deliveries.filter(({ message }) => message.alive);
    const failed = await this.handler.handle(live.map(({ event }) => event));
    await Promise.all(
      live.map(async (delivery) => {
        if (!failed.has(delivery.event)) return delivery.message.done();
        return this.putAside(delivery, failed.get(delivery.event));
      }),
    );
  }

  private putAside({ message, part, event }: Delivery, error: unknown): Promise<void> {
    return this.setAside(message, error, () => this.failures.failed(part.letter(), event, error));
  }

  /** One event of a message. */
  private async setAside(message: TakenMessage, error: unknown, move: () => Promise<void>): Promise<void> {
    try {
      if (this.handler.flow.ephemeral) this.drop(error);
      else await move();
      message.done();
    } catch (lost) {
      // It lies safely nowhere else: unacknowledged, it will be delivered again.
      message.fail(lost as Error);
    }
  }

  private drop(error: unknown): void {
    const { flow } = this.handler;
    this.logger.warn({ msg: 'event dropped', flow: flow.queue, err: error });
    this.missed.tell(flow);
  }
}
