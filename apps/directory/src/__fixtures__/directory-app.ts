import { Controller, Module } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import {
  DEPARTMENT_EVENTS,
  EMPLOYEE_EVENTS,
  EmployeeErased,
  type Envelope,
  SUBSCRIPTIONS,
  type Subscription,
  REQUESTS,
  SETTINGS_EVENTS,
} from '@recuerda/contracts';
import { EventPublisher, EventHandler, MessagingModule, RequestClient } from '@recuerda/messaging';
import { bootstrap } from '@recuerda/service';
import { createTestDatabase, patientSend } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { RepeatErasures } from '../erasures/erasures.controller.js';
import { DirectoryModule } from '../directory.module.js';

const PROBE: Subscription = {
  queue: 'probe.events',
  bindings: [...DEPARTMENT_EVENTS, ...EMPLOYEE_EVENTS, EmployeeErased, ...SETTINGS_EVENTS],
  prefetch: 100,
};
const CONTRACTS = {
  subscriptions: [SUBSCRIPTIONS.directoryTaskCounts, PROBE],
  requests: REQUESTS,
};

@Controller()
class Probe {
  readonly events: Envelope[] = [];

  @EventHandler(PROBE)
  async handle(events: Envelope[]): Promise<void> {
    this.events.push(...events);
  }
}

@Module({ controllers: [Probe] })
class ProbeModule {}

/** The service on a database of its own; `events` are those it has published. */
export async function startDirectory() {
  const database = await createTestDatabase();
  const env = { DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'silent' };
  const messaging = MessagingModule.register({ services: ['directory', 'probe'], env, contracts: CONTRACTS });
  const app = await bootstrap({
    name: 'directory',
    env,
    imports: [messaging, DirectoryModule.register(env), ProbeModule],
  });
  const publisher = app.get(EventPublisher);
  return {
    send: patientSend(app.get(RequestClient)),
    publish: (...events: Envelope[]) => publisher.publish(events),
    events: app.get(Probe, { strict: false }).events,
    repeatErasures: app.get(RepeatErasures, { strict: false }),
    source: app.get<DataSource>(getDataSourceToken('directory'), { strict: false }),
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

export type DirectoryApp = Awaited<ReturnType<typeof startDirectory>>;
