import { Logger } from '@nestjs/common';
import type { Clock } from '@recuerda/service';
import { TrailingRun, waitAtMost } from '@recuerda/concurrency';
import type { Subscription } from '@recuerda/contracts';
import type { Demand, StreamGaps } from '../demand.js';
import { serviceOf } from '../contracts.js';
import type { EventDispatcher } from '../events/event-dispatcher.js';
import type { RequestDispatcher } from '../requests/request-dispatcher.js';
import { DRAIN_MS, type Transport } from '../transport.js';
import { RequestConsumer } from './requests/request-consumer.js';
import type { AmqpConnection, SessionListener } from './amqp-connection.js';
import type { ConfirmedSender } from './confirmed-sender.js';
import { FailedMessageRouter } from './failed-message-router.js';
import { EventConsumer } from './event-consumer.js';
import type { Session } from './session.js';
import { EXCHANGE } from './topology.js';

/** Events and requests over RabbitMQ. */
export class AmqpTransport implements Transport {
  readonly system = 'rabbitmq';
  private readonly logger = new Logger('Messages');
  private events: EventConsumer[] = [];
  private requests: RequestConsumer[] = [];

  constructor(
    private readonly connection: AmqpConnection,
    private readonly sender: ConfirmedSender,
    private readonly delaysMs: readonly number[],
    private readonly gaps: StreamGaps,
    private readonly demand: Demand,
    private readonly clock: Clock,
  ) {}

  async start(subscriptions: readonly EventDispatcher[], requests: readonly RequestDispatcher[]): Promise<void> {
    this.events = subscriptions.map((handler) => {
      const failures = new FailedMessageRouter(handler.subscription, this.sender, this.delaysMs, this.clock);
      return new EventConsumer(handler, failures, this.gaps, this.demand);
    });
    const byService = Map.groupBy(requests, ({ definition }) => serviceOf(definition.pattern));
    this.requests = [...byService].map(([service, handlers]) => new RequestConsumer(service, handlers));
    const onDemand = subscriptions
      .filter(({ subscription }) => subscription.onDemand)
      .map(({ subscription }) => new BindingsOnDemand(subscription, this.demand));
    for (const listener of [...onDemand, ...this.events, ...this.requests]) this.connection.addListener(listener);
  }

  /** Events first: their handlers may still send requests to this process. */
  async stop(): Promise<void> {
    const drained = await waitAtMost(DRAIN_MS, this.drain());
    if (!drained)
      this.logger.warn({ msg: 'handlers still run; their messages will be delivered again', afterMs: DRAIN_MS });
  }

  private async drain(): Promise<void> {
    await Promise.all(this.events.map((consumer) => consumer.stop()));
    await Promise.all(this.requests.map((consumer) => consumer.stop()));
  }
}

/** Binds the events of a subscription on demand to its queue while {@link Demand} says that they are wanted. */
class BindingsOnDemand implements SessionListener {
  private readonly applying = new TrailingRun(() => this.apply());
  private session: Session | undefined;

  constructor(
    private readonly subscription: Subscription,
    private readonly demand: Demand,
  ) {
    demand.onChange(subscription, () => this.applying.run().catch((error: Error) => this.session?.fail(error)));
  }

  /** Only binds: another process may want what this one has not heard of yet. */
  async open(session: Session): Promise<void> {
    this.session = session;
    if (this.demand.isWanted(this.subscription)) await this.applying.run();
  }

  private async apply(): Promise<void> {
    const { session } = this;
    if (!session?.alive) return;
    const { queue, bindings } = this.subscription;
    const channel = await session.channel();
    const wanted = this.demand.isWanted(this.subscription);
    for (const { type } of bindings)
      if (wanted) await channel.bindQueue(queue, EXCHANGE, type);
      else await channel.unbindQueue(queue, EXCHANGE, type);
    await session.release(channel);
  }
}
