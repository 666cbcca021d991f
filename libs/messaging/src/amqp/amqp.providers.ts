import type { Provider } from '@nestjs/common';
import { CLOCK, type Clock, SERVICE_NAME, TRANSPORTS } from '@recuerda/service';
import { contractsOf, type MessagingSettings } from '../contracts.js';
import { Demand } from '../demand.js';
import { EventPublisher } from '../event-publisher.js';
import { MessagingServer } from '../handlers/messaging-server.js';
import { RequestClient } from '../request-client.js';
import { StreamGaps } from '../stream-gaps.js';
import { AlarmProbe } from './alarm-probe.js';
import { AmqpConnection } from './amqp-connection.js';
import { AmqpEventPublisher } from './amqp-event-publisher.js';
import { AmqpTransport } from './amqp-transport.js';
import { BrokerLifecycle } from './broker-lifecycle.js';
import { ConfirmedSender } from './confirmed-sender.js';
import { AmqpRequestClient } from './requests/amqp-request-client.js';
import { Topology } from './topology.js';

/** The order of injection is the order of set-up on a new connection: queues, then senders, then consumers. */
export const amqpProviders = ({ services, contracts, retryDelaysMs }: MessagingSettings, url: string): Provider[] => [
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
  {
    provide: AlarmProbe,
    inject: [AmqpConnection],
    useFactory: (connection: AmqpConnection) => new AlarmProbe(connection),
  },
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
  {
    provide: TRANSPORTS,
    inject: [AmqpTransport, CLOCK],
    useFactory: (transport: AmqpTransport, clock: Clock) => [
      new MessagingServer(contractsOf(contracts, services), transport, clock),
    ],
  },
  BrokerLifecycle,
];
