import { type DynamicModule, Module } from '@nestjs/common';
import { amqpUrl, type Env, loadConfig, TRANSPORTS } from '@recuerda/service';
import { z } from 'zod';
import { amqpProviders } from './amqp/amqp.providers.js';
import { RECUERDA_CONTRACTS, type MessagingSettings } from './contracts.js';
import { Demand } from './demand.js';
import { EventPublisher } from './event-publisher.js';
import { RETRY_DELAYS_MS } from './events/retry-policy.js';
import { inProcessProviders } from './in-process/in-process.providers.js';
import { RequestClient } from './request-client.js';
import { StreamGaps } from './stream-gaps.js';

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
