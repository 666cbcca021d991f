import { type DynamicModule, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Demand, StreamGaps, RequestClient } from '@recuerda/messaging';
import { bootstrap, type Env } from '@recuerda/service';
import { GatewayModule } from '../gateway.module.js';
import { FakeRequests } from './fake-requests.js';

@Module({})
class FakeMessaging {
  static with(requests: FakeRequests): DynamicModule {
    const providers = [{ provide: RequestClient, useValue: requests }, Demand, StreamGaps];
    return { module: FakeMessaging, global: true, providers, exports: [RequestClient, Demand, StreamGaps] };
  }
}

export interface Gateway {
  app: NestFastifyApplication;
  requests: FakeRequests;
  /** Such as `http://127.0.0.1:40123`. */
  url: string;
  close(): Promise<void>;
}

/** The whole gateway on a free port, with the services faked; sign-in is off unless AUTH says otherwise. */
export async function startGateway(given: Env = {}, imports: DynamicModule[] = []): Promise<Gateway> {
  const env = { PORT: '0', LOG_LEVEL: 'silent', AUTH: 'off', ...given };
  const requests = new FakeRequests();
  const app = await bootstrap({
    name: 'gateway',
    env,
    imports: [...imports, FakeMessaging.with(requests), GatewayModule.register(env)],
  });
  return { app, requests, url: await app.getUrl(), close: () => app.close() };
}
