import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { amqpUrl, type Env, loadConfig, TRANSPORTS, CLOCK, type Clock, SERVICE_NAME } from '@recuerda/service';
import { z } from 'zod';
import { RECUERDA_CONTRACTS, type MessagingSettings, contractsOf, definitionsOf } from './contracts.js';
import { Demand, StreamGaps } from './demand.js';
import { EventPublisher } from './event-publisher.js';
import { RETRY_DELAYS_MS } from './events/retry-policy.js';
import { RequestClient } from './request-client.js';
import { MessagingServer } from './handlers/messaging-server.js';
import { AlarmProbe, BrokerLifecycle } from './amqp/broker-lifecycle.js';
import { AmqpConnection } from './amqp/amqp-connection.js';
import { AmqpEventPublisher } from './amqp/amqp-event-publisher.js';
import { AmqpTransport } from './amqp/amqp-transport.js';
import { ConfirmedSender } from './amqp/confirmed-sender.js';
import { AmqpRequestClient } from './amqp/requests/amqp-request-client.js';
import { Topology } from './amqp/topology.js';
import type { Transport } from './transport.js';
import {
  InProcessEventPublisher,
  InProcessRequestClient,
  InProcessTransport,
} from './in-process/in-process-transport.js';

export interface MessagingOptions extends Partial<MessagingSettings> {
  services: readonly string[];
  /** With `AMQP_URL` messages go over that broker; without it they stay in the process. */
  env: Env;
}

const config = z.object({ AMQP_URL: amqpUrl.optional() });

/** Provides EventPublisher, RequestClient, StreamGaps and Demand, and starts the transport of this process. */
@Module({})
export class MessagingModule {
  static register({
    services,
    env,
    contracts = RECUERDA_CONTRACTS,
    retryDelaysMs = RETRY_DELAYS_MS,
  }: MessagingOptions): DynamicModule {
    const { AMQP_URL: url } = loadConfig(config, env);
    const settings: MessagingSettings = { services, contracts, retryDelaysMs };
    return {
      module: MessagingModule,
      global: true,
      providers: [
        Demand,
        StreamGaps,
        ...(url === undefined ? inProcessProviders(settings) : amqpProviders(settings, url)),
      ],
      exports: [Demand, EventPublisher, StreamGaps, RequestClient, TRANSPORTS],
    };
  }
}

/** The order of injection is the order of set-up on a new connection: queues, then senders, then consumers. */
const amqpProviders = ({ services, contracts, retryDelaysMs }: MessagingSettings, url: string): Provider[] => [
  {
    provide: AmqpConnection,
    inject: [SERVICE_NAME],
    useFactory: (name: string) => new AmqpConnection(url, name),
  },
  {
    provide: Topology,
    inject: [AmqpConnection],
    useFactory: (connection: AmqpConnection) => {
      const topology = new Topology(contracts.subscriptions, services, retryDelaysMs);
      connection.addListener(topology);
      return topology;
    },
  },
  {
    provide: ConfirmedSender,
    inject: [AmqpConnection, Topology],
    useFactory: (connection: AmqpConnection) => new ConfirmedSender(connection),
  },
  {
    provide: EventPublisher,
    inject: [ConfirmedSender, Topology, CLOCK],
    useFactory: (sender: ConfirmedSender, topology: Topology, clock: Clock) =>
      new AmqpEventPublisher(contracts.subscriptions, sender, topology, clock),
  },
  {
    provide: RequestClient,
    inject: [AmqpConnection, ConfirmedSender],
    useFactory: (connection: AmqpConnection) => new AmqpRequestClient(connection),
  },
  AlarmProbe,
  {
    provide: AmqpTransport,
    inject: [AmqpConnection, ConfirmedSender, StreamGaps, Demand, CLOCK],
    useFactory: (
      connection: AmqpConnection,
      sender: ConfirmedSender,
      missed: StreamGaps,
      audience: Demand,
      clock: Clock,
    ) => new AmqpTransport(connection, sender, retryDelaysMs, missed, audience, clock),
  },
  serverOf(AmqpTransport, { services, contracts }),
  BrokerLifecycle,
];

const inProcessProviders = ({ services, contracts }: MessagingSettings): Provider[] => [
  InProcessTransport,
  {
    provide: EventPublisher,
    inject: [InProcessTransport],
    useFactory: (transport: InProcessTransport) =>
      new InProcessEventPublisher(transport, definitionsOf(contracts.subscriptions)),
  },
  { provide: RequestClient, useClass: InProcessRequestClient },
  serverOf(InProcessTransport, { services, contracts }),
];

/** The server that collects the handlers for a transport. */
const serverOf = (
  transport: Type<Transport>,
  { services, contracts }: Pick<MessagingSettings, 'services' | 'contracts'>,
): Provider => ({
  provide: TRANSPORTS,
  inject: [transport, CLOCK],
  useFactory: (given: Transport, clock: Clock) => [new MessagingServer(contractsOf(contracts, services), given, clock)],
});
