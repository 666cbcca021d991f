import { Controller, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { getDataSourceToken } from '@nestjs/typeorm';
import {
  CountHeldReminders,
  type Envelope,
  SUBSCRIPTIONS,
  FindSentMessages,
  GetProviderState,
  GetReminders,
  ListDeliveries,
  GetReminderSnapshots,
  MessageEnded,
  type MessageEndedData,
  ReminderDeferred,
  ReminderDue,
  type ReminderSnapshot,
  type ReminderView,
  RepublishSendCounts,
  type SendCount,
  SendsCounted,
  type RequestDefinition,
} from '@recuerda/contracts';
import {
  RequestHandler,
  EventPublisher,
  EventHandler,
  MessagingModule,
  TransientError,
  RequestClient,
} from '@recuerda/messaging';
import { AppError, bootstrap, type Env } from '@recuerda/service';
import { createTestDatabase, createTestVhost, FakeProvider } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { NotifierModule } from '../notifier.module.js';

const SERVICES = ['notifier', 'tasks', 'scheduler', 'metrics'];
/** Whoever asked for a message gets its result. */
const MESSAGE_RESULTS = {
  queue: 'scheduler.message-results',
  bindings: [MessageEnded],
  batch: { size: 100, waitMs: 5 },
  prefetch: 100,
};
const CONTRACTS = {
  subscriptions: [
    SUBSCRIPTIONS.notifierReminders,
    SUBSCRIPTIONS.notifierMessages,
    MESSAGE_RESULTS,
    SUBSCRIPTIONS.schedulerResults,
    SUBSCRIPTIONS.schedulerHolds,
    SUBSCRIPTIONS.metricsSendCounts,
  ],
  requests: [
    GetReminderSnapshots,
    ListDeliveries,
    GetReminders,
    RepublishSendCounts,
    CountHeldReminders,
    GetProviderState,
    FindSentMessages,
  ] as readonly RequestDefinition[],
};

/**
 * The services around the notifier: task states that `tasks` returns, results that the scheduler receives, and send
 * counts that metrics receives.
 */
export class Surroundings {
  /** By task id; a missing task is paused. */
  readonly facts = new Map<string, ReminderSnapshot>();
  readonly results: Envelope[] = [];
  readonly counts: SendCount[] = [];
  /** What was deferred and released. */
  readonly holds: Envelope[] = [];
  /** Results of messages that are no reminders. */
  readonly messages: MessageEndedData[] = [];
  /** The reminders that the scheduler has. */
  readonly reminders: ReminderView[] = [];
  tasksReachable = true;
  factsAsked = 0;
  /** Number of times that results are refused with a transient error. */
  resultsPostponed = 0;
  /** Called before the task states are read. */
  beforeFacts: () => Promise<void> = async () => undefined;
  /** Called after they are read, before the response is sent. */
  afterFacts: () => Promise<void> = async () => undefined;

  outcomeOf(reminderId: string): string[] {
    return this.results.filter((event) => event.subject === reminderId).map((event) => event.type.split('.')[2] ?? '');
  }
}

function surroundingsModule(surroundings: Surroundings) {
  @Controller()
  class SurroundingsController {
    @RequestHandler(GetReminderSnapshots)
    async facts({ reminders }: { reminders: { taskId: string; activation: number }[] }): Promise<ReminderSnapshot[]> {
      surroundings.factsAsked += 1;
      await surroundings.beforeFacts();
      if (!surroundings.tasksReachable) throw new AppError('service_unavailable');
      const read = reminders.flatMap(({ taskId, activation }) => {
        const facts = surroundings.facts.get(taskId);
        return facts?.activation === activation ? [facts] : [];
      });
      await surroundings.afterFacts();
      return read;
    }

    @RequestHandler(GetReminders)
    async reminders({ taskIds }: { taskIds: string[] }): Promise<ReminderView[]> {
      return surroundings.reminders.filter(({ taskId }) => taskIds.includes(taskId));
    }

    @EventHandler(SUBSCRIPTIONS.schedulerResults)
    async results(events: Envelope[]): Promise<void> {
      if (surroundings.resultsPostponed > 0) {
        surroundings.resultsPostponed -= 1;
        throw new TransientError('its database is away');
      }
      surroundings.results.push(...events);
    }

    @EventHandler(SUBSCRIPTIONS.schedulerHolds)
    async hold(events: Envelope[]): Promise<void> {
      surroundings.holds.push(...events);
    }

    @EventHandler(MESSAGE_RESULTS)
    async ended(events: Envelope[]): Promise<void> {
      for (const event of events) if (MessageEnded.is(event)) surroundings.messages.push(event.data);
    }

    @RequestHandler(CountHeldReminders)
    async countHeld(): Promise<{ held: number }> {
      return { held: surroundings.holds.filter((event) => ReminderDeferred.is(event)).length };
    }

    @EventHandler(SUBSCRIPTIONS.metricsSendCounts)
    async counts(events: Envelope[]): Promise<void> {
      for (const event of events) if (SendsCounted.is(event)) surroundings.counts.push(...event.data.counts);
    }
  }

  @Module({ controllers: [SurroundingsController] })
  class SurroundingsModule {}
  return SurroundingsModule;
}

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
  settings: Env = {},
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
    ...settings,
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
/** Of every employee. */
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
    departmentId: DEPARTMENT_ID,
  });
  const reminderId = uuidv7();
  const now = new Date();
  const event = ReminderDue.create({
    id: uuidv7(),
    subject: reminderId,
    time: now,
    data: { reminderId, taskId, dueAt: now.toISOString(), activation: 1 },
    expirytime: new Date(now.getTime() + expiresInMs),
  });
  return { taskId, reminderId, event, to: `504${phone}` };
}
