import { Logger } from '@nestjs/common';
import type { Clock } from '@recuerda/service';
import type { Demand } from '../demand.js';
import { serviceOf } from '../contracts.js';
import type { EventDispatcher } from '../events/event-dispatcher.js';
import type { StreamGaps } from '../stream-gaps.js';
import { RequestConsumer } from './requests/request-consumer.js';
import type { RequestDispatcher } from '../requests/request-dispatcher.js';
import { DRAIN_MS, type Transport } from '../transport.js';
import { waitAtMost } from '../wait-at-most.js';
import type { AmqpConnection } from './amqp-connection.js';
import { BindingsOnDemand } from './bindings-on-demand.js';
import type { ConfirmedSender } from './confirmed-sender.js';
import { FailedMessageRouter } from './failed-message-router.js';
import { EventConsumer } from './event-consumer.js';

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
