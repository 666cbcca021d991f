import type { Type } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import { type Envelope, REQUESTS, type RequestDefinition, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventPublisher, MessagingModule, RequestClient } from '@recuerda/messaging';
import { bootstrap, type Env } from '@recuerda/service';
import { createTestDatabase, FakeClock, patientSend, TEST_KEY } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { IntegrationsModule } from '../integrations.module.js';

const CONTRACTS = {
  subscriptions: Object.values(SUBSCRIPTIONS).filter(({ queue }) => queue.startsWith('integrations.')),
  requests: REQUESTS.filter(({ pattern }) => pattern.startsWith('integrations.')),
};

/** Module that stands in for another service. */
interface Others {
  imports: Type[];
  requests: readonly { pattern: string }[];
}

/** The service on a database of its own, that may reach receivers on this machine. */
export async function startIntegrations(given: Env = {}, others?: Others, databaseUrl?: string) {
  const database = databaseUrl === undefined ? await createTestDatabase() : { url: databaseUrl, drop: () => undefined };
  const open = { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8', SECRETS_KEY: TEST_KEY };
  const env = { DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'silent', ...open, ...given };
  const clock = new FakeClock();
  const services = ['integrations', ...(others?.requests ?? []).map(({ pattern }) => pattern.split('.')[0] ?? '')];
  const contracts = {
    ...CONTRACTS,
    requests: [...CONTRACTS.requests, ...(others?.requests ?? [])] as RequestDefinition[],
  };
  const messaging = MessagingModule.register({ services, env, contracts });
  const imports = [messaging, IntegrationsModule.register(env), ...(others?.imports ?? [])];
  const app = await bootstrap({ name: 'integrations', env, imports, clock });
  const source = app.get<DataSource>(getDataSourceToken('integrations'), { strict: false });
  return {
    app,
    clock,
    source,
    databaseUrl: database.url,
    send: patientSend(app.get(RequestClient)),
    publish: (...events: Envelope[]) => app.get(EventPublisher).publish(events),
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}
export type IntegrationsApp = Awaited<ReturnType<typeof startIntegrations>>;
