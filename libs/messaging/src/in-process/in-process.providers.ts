import type { Provider } from '@nestjs/common';
import { CLOCK, type Clock, TRANSPORTS } from '@recuerda/service';
import { Audience } from '../audience.js';
import { contractsOf, definitionsOf } from '../catalogue.js';
import { MessagingServer } from '../handlers/messaging-server.js';
import type { MessagingSettings } from '../messaging-settings.js';
import { MissedEvents } from '../missed-events.js';
import { EventPublisher } from '../publisher.js';
import { RequestClient } from '../request-client.js';
import { InProcessEventPublisher } from './in-process-event-publisher.js';
import { InProcessRequestClient } from './in-process-request-client.js';
import { InProcessTransport } from './in-process-transport.js';

export const inProcessProviders = ({ services, contracts }: MessagingSettings): Provider[] => [
  {
    provide: InProcessTransport,
    inject: [MissedEvents, Audience],
    useFactory: (missed: MissedEvents, audience: Audience) => new InProcessTransport(missed, audience),
  },
  {
    provide: EventPublisher,
    inject: [InProcessTransport],
    useFactory: (transport: InProcessTransport) =>
      new InProcessEventPublisher(transport, definitionsOf(contracts.flows)),
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
