import type { Provider } from '@nestjs/common';
import { CLOCK, type Clock, TRANSPORTS } from '@recuerda/service';
import { contractsOf, definitionsOf, type MessagingSettings } from '../contracts.js';
import { Demand } from '../demand.js';
import { EventPublisher } from '../event-publisher.js';
import { MessagingServer } from '../handlers/messaging-server.js';
import { RequestClient } from '../request-client.js';
import { StreamGaps } from '../stream-gaps.js';
import { InProcessEventPublisher } from './in-process-event-publisher.js';
import { InProcessRequestClient } from './in-process-request-client.js';
import { InProcessTransport } from './in-process-transport.js';

export const inProcessProviders = ({ services, contracts }: MessagingSettings): Provider[] => [
  {
    provide: InProcessTransport,
    inject: [StreamGaps, Demand],
    useFactory: (missed: StreamGaps, audience: Demand) => new InProcessTransport(missed, audience),
  },
  {
    provide: EventPublisher,
    inject: [InProcessTransport],
    useFactory: (transport: InProcessTransport) =>
      new InProcessEventPublisher(transport, definitionsOf(contracts.subscriptions)),
  },
  {
    provide: RequestClient,
    inject: [InProcessTransport],
    useFactory: (transport: InProcessTransport) => new InProcessRequestClient(transport),
  },
  {
    provide: TRANSPORTS,
    inject: [InProcessTransport, CLOCK],
    useFactory: (transport: InProcessTransport, clock: Clock) => [
      new MessagingServer(contractsOf(contracts, services), transport, clock),
    ],
  },
];
