import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { getDataSourceToken } from '@nestjs/typeorm';
import { ReminderDue } from '@recuerda/contracts';
import { EventPublisher, MessagingModule, RequestClient } from '@recuerda/messaging';
import { bootstrap, type Env } from '@recuerda/service';
import { appReady, createTestDatabase, createTestVhost, FakeProvider } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { NotifierModule } from '../notifier.module.js';
import { CONTRACTS, Surroundings, surroundingsModule } from './surroundings.js';

export type { Surroundings };

const SERVICES = ['notifier', 'tasks', 'scheduler', 'metrics', 'directory', 'conversations'];
export interface NotifierUnderTest {
  app: NestFastifyApplication;
  provider: FakeProvider;
  surroundings: Surroundings;
  publisher: EventPublisher;
  requests: RequestClient;
  database: DataSource;
  databaseUrl: string;
  close(): Promise<void>;
}

/**
 * The real notifier on a real database, in process or over a real broker, with a provider whose behaviour is
 * configurable.
 */
export async function startNotifier(
  transport: 'in process' | 'RabbitMQ',
  settings: Env | ((provider: string) => Env) = {},
): Promise<NotifierUnderTest> {
  const [testDatabase, vhost, provider] = await Promise.all([
    createTestDatabase(),
    transport === 'RabbitMQ' ? createTestVhost() : undefined,
    FakeProvider.start(),
  ]);
  const surroundings = new Surroundings();
  const env: Env = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: testDatabase.url,
    AMQP_URL: vhost?.url,
    WHATSAPP_URL: provider.url,
    WHATSAPP_APPKEY: 'app',
    WHATSAPP_AUTHKEY: 'auth',
    SCHOOL_NAME: 'Escuela Morazán',
    ...(typeof settings === 'function' ? settings(provider.url) : settings),
  };
  const app = await bootstrap({
    name: 'notifier',
    env,
    imports: [
      MessagingModule.register({ services: SERVICES, env, contracts: CONTRACTS }),
      NotifierModule.register(env),
      { module: surroundingsModule(surroundings) },
    ],
  });
  await appReady(app);
  return {
    app,
    provider,
    surroundings,
    publisher: app.get(EventPublisher),
    requests: app.get(RequestClient),
    database: app.get<DataSource>(getDataSourceToken('notifier'), { strict: false }),
    databaseUrl: testDatabase.url,
    close: async () => {
      await app.close();
      await Promise.all([testDatabase.drop(), vhost?.drop(), provider.close()]);
    },
  };
}

let numbers = 0;
/** Department of every employee. */
export const DEPARTMENT_ID = uuidv7();

/**
 * A remindable task, and the event of its due reminder. `to` is the number that the provider must get.
 */
export function dueReminder(surroundings: Surroundings, expiresInMs = 600_000) {
  const taskId = uuidv7();
  const phone = String(88_000_000 + (numbers += 1));
  surroundings.facts.set(taskId, {
    taskId,
    activation: 1,
    title: `Tarea ${phone}`,
    description: null,
    employeeId: uuidv7(),
    employeeName: 'Ana Núñez',
    employeePhone: `+504 ${phone.slice(0, 4)}-${phone.slice(4)}`,
    employeeEmail: null,
    departmentId: DEPARTMENT_ID,
    employeeConsented: true,
  });
  const reminderId = uuidv7();
  const now = new Date();
  const event = ReminderDue.create({
    id: uuidv7(),
    subject: reminderId,
    time: now,
    data: { reminderId, taskId, dueAt: now.toISOString(), activation: 1, departmentId: DEPARTMENT_ID },
    expirytime: new Date(now.getTime() + expiresInMs),
  });
  return { taskId, reminderId, event, to: `504${phone}` };
}
