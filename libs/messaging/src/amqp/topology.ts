import { Logger } from '@nestjs/common';
import { TrailingRun } from '@recuerda/concurrency';
import type { Subscription } from '@recuerda/contracts';
import type { Channel, Options } from 'amqplib';
import { serviceOf } from '../contracts.js';
import type { SessionListener } from './amqp-connection.js';
import type { Session } from './session.js';

/** `1s`, `250ms`. */
export const delayLabel = (delayMs: number): string => (delayMs % 1_000 === 0 ? `${delayMs / 1_000}s` : `${delayMs}ms`);

export const retryQueue = (queue: string, delayMs: number): string => `${queue}.retry.${delayLabel(delayMs)}`;

export const deadQueue = (queue: string): string => `${queue}.dead`;

export const requestQueue = (service: string): string => `${service}.requests`;

export const EXCHANGE = 'recuerda.events';

/**
 * RabbitMQ 4 drops a message after 20 deliveries; RabbitMQ 3.10 has no value for "unlimited" (-1). Lost connections
 * count as deliveries, so no small limit is safe. Retries are counted in headers.
 */
const NO_DELIVERY_LIMIT = 1_000_000_000;
const PRECONDITION_FAILED = 406;

export const quorumQueueOptions = (more: Record<string, unknown> = {}): Options.AssertQueue => ({
  durable: true,
  arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': NO_DELIVERY_LIMIT, ...more },
});

/**
 * Declares the exchange and the queues and bindings of every subscription, on every connection: an event that is
 * published before its subscriber first starts waits for it.
 */
export class Topology implements SessionListener {
  private readonly logger = new Logger('RabbitMQ');
  private readonly subscriptions: readonly Subscription[];
  private session: Session | undefined;
  private readonly repairing = new TrailingRun(async () => {
    if (this.session?.alive) await this.open(this.session);
  });

  /** @param services of this process. Retry queues and dead letters of others are theirs to declare, as to read. */
  constructor(
    subscriptions: readonly Subscription[],
    private readonly services: readonly string[],
    private readonly delaysMs: readonly number[],
  ) {
    this.subscriptions = subscriptions.filter((subscription) => !subscription.ephemeral);
  }

  async open(session: Session): Promise<void> {
    this.session = session;
    await this.declare(session, EXCHANGE, async (channel) => {
      await channel.assertExchange(EXCHANGE, 'topic', { durable: true });
    });
    await Promise.all(
      this.subscriptions.map((subscription) =>
        this.declare(session, subscription.queue, (channel) => this.declareQueues(channel, subscription)),
      ),
    );
    // All together and last: an event that is published between two bindings is missing in one of its queues.
    await this.declare(session, EXCHANGE, async (channel) => {
      await Promise.all(
        this.subscriptions.filter(({ onDemand }) => !onDemand).map((subscription) => this.bind(channel, subscription)),
      );
    });
  }

  /** Resolves when no repair is running: events published during one may miss some of their queues. */
  repaired(): Promise<void> {
    return this.repairing.idle();
  }

  /** Declares everything again, after a message that reached no queue. */
  repair(): void {
    const { session } = this;
    this.repairing.run().catch((error: Error) => session?.fail(error));
  }

  private async declareQueues(channel: Channel, { queue }: Subscription): Promise<void> {
    await channel.assertQueue(queue, quorumQueueOptions());
    if (this.services.includes(serviceOf(queue))) await declareFailureQueues(channel, queue, this.delaysMs);
  }

  private async bind(channel: Channel, { queue, bindings }: Subscription): Promise<void> {
    await Promise.all(bindings.map(({ type }) => channel.bindQueue(queue, EXCHANGE, type)));
  }

  private async declare(session: Session, what: string, work: (channel: Channel) => Promise<void>): Promise<void> {
    const channel = await session.channel();
    try {
      await work(channel);
    } catch (error) {
      if ((error as { code?: unknown }).code === PRECONDITION_FAILED) {
        const msg =
          'a queue or exchange exists with other arguments: ' +
          'delete it once it is empty, or give it these arguments again';
        this.logger.error({ msg, what, reason: (error as Error).message });
      }
      throw error;
    }
    await session.release(channel);
  }
}

/** Declares the queues of what a subscription could not handle. */
export async function declareFailureQueues(
  channel: Channel,
  queue: string,
  delaysMs: readonly number[],
): Promise<void> {
  await channel.assertQueue(deadQueue(queue), quorumQueueOptions());
  for (const delayMs of delaysMs)
    await channel.assertQueue(retryQueue(queue, delayMs), retryQueueOptions(queue, delayMs));
}

/** Messages wait here for `delayMs`, then go back. One queue per delay: only the head of a queue expires. */
const retryQueueOptions = (queue: string, delayMs: number): Options.AssertQueue =>
  quorumQueueOptions({
    'x-message-ttl': delayMs,
    'x-dead-letter-exchange': '',
    'x-dead-letter-routing-key': queue,
    'x-dead-letter-strategy': 'at-least-once',
    // Required by at-least-once.
    'x-overflow': 'reject-publish',
  });
