import { Logger } from '@nestjs/common';
import type { Clock } from '@recuerda/service';
import type { Audience } from '../audience.js';
import { serviceOf } from '../catalogue.js';
import type { FlowHandler } from '../flows/flow-handler.js';
import type { MissedEvents } from '../missed-events.js';
import { RequestConsumer } from '../rpc/request-consumer.js';
import type { RequestHandler } from '../rpc/request-handler.js';
import { DRAIN_MS, type Transport } from '../transport.js';
import { within } from '../within.js';
import type { AmqpConnection } from './amqp-connection.js';
import type { ConfirmedSender } from './confirmed-sender.js';
import { FailedMessages } from './failed-messages.js';
import { FlowConsumer } from './flow-consumer.js';

/** Events and requests over RabbitMQ. */
export class AmqpTransport implements Transport {
  readonly system = 'rabbitmq';
  private readonly logger = new Logger('Messages');
  private flows: FlowConsumer[] = [];
  private requests: RequestConsumer[] = [];

  constructor(
    private readonly connection: AmqpConnection,
    private readonly sender: ConfirmedSender,
    private readonly delaysMs: readonly number[],
    private readonly missed: MissedEvents,
    private readonly audience: Audience,
    private readonly clock: Clock,
  ) {}

  async start(flows: readonly FlowHandler[], requests: readonly RequestHandler[]): Promise<void> {
    this.flows = flows.map((handler) => {
      const failures = new FailedMessages(handler.flow, this.sender, this.delaysMs, this.clock);
      return new FlowConsumer(handler, failures, this.missed, this.audience);
    });
    const byService = Map.groupBy(requests, ({ definition }) => serviceOf(definition.pattern));
    this.requests = [...byService].map(([service, handlers]) => new RequestConsumer(service, handlers));
    for (const consumer of [...this.flows, ...this.requests]) this.connection.use(consumer);
  }

  /** Events first: their handlers may still ask this process. */
  async stop(): Promise<void> {
    const drained = await within(DRAIN_MS, this.drain());
    if (!drained)
      this.logger.warn({ msg: 'handlers still run; their messages will be delivered again', afterMs: DRAIN_MS });
  }

  private async drain(): Promise<void> {
    await Promise.all(this.flows.map((consumer) => consumer.stop()));
    await Promise.all(this.requests.map((consumer) => consumer.stop()));
  }
}
