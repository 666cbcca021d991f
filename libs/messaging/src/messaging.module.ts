import { type DynamicModule, Module } from '@nestjs/common';
import { amqpUrl, type Env, loadConfig, TRANSPORTS } from '@recuerda/service';
import { z } from 'zod';
import { amqpProviders } from './amqp/amqp.providers.js';
import { Audience } from './audience.js';
import { RECUERDA } from './catalogue.js';
import { RETRY_DELAYS_MS } from './flows/retry-policy.js';
import { inProcessProviders } from './in-process/in-process.providers.js';
import type { MessagingSettings } from './messaging-settings.js';
import { MissedEvents } from './missed-events.js';
import { EventPublisher } from './publisher.js';
import { RequestClient } from './request-client.js';

export interface MessagingOptions extends Partial<MessagingSettings> {
  services: readonly string[];
  /** With `AMQP_URL` messages go over that broker, without it they stay in the process. */
  env: Env;
}

const config = z.object({ AMQP_URL: amqpUrl.optional() });

/** Gives the process its EventPublisher, RequestClient, MissedEvents and Audience, and the transport that brings messages to its controllers. */
@Module({})
export class MessagingModule {
  static register({
    services,
    env,
    contracts = RECUERDA,
    retryDelaysMs = RETRY_DELAYS_MS,
  }: MessagingOptions): DynamicModule {
    const { AMQP_URL: url } = loadConfig(config, env);
    const settings: MessagingSettings = { services, contracts, retryDelaysMs };
    return {
      module: MessagingModule,
      global: true,
      providers: [
        Audience,
        MissedEvents,
        ...(url === undefined ? inProcessProviders(settings) : amqpProviders(settings, url)),
      ],
      exports: [Audience, EventPublisher, MissedEvents, RequestClient, TRANSPORTS],
    };
  }
}
