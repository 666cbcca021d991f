import { Controller, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { getDataSourceToken } from '@nestjs/typeorm';
import {
  type BundleDueData,
  CountHeldReminders,
  EndSuspension,
  GetSuspension,
  type Envelope,
  FindAbsentEmployees,
  FindTasksByReminder,
  SUBSCRIPTIONS,
  GetReminders,
  InitialiseReminders,
  ListScheduledReminders,
  ListUpcomingReminders,
  OUTBOXES,
  PreviewReminders,
  type ReminderDueData,
  type RequestDefinition,
  type TaskUnansweredData,
} from '@recuerda/contracts';
import { EventPublisher, EventHandler, MessagingModule, RequestClient } from '@recuerda/messaging';
import { bootstrap, type Env } from '@recuerda/service';
import { appReady, createTestDatabase, createTestVhost, eventually, patientSend, TcpProxy } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { SchedulerModule } from '../scheduler.module.js';
import type { TaskStory } from './task-story.js';

const SERVICES = ['scheduler', 'notifier', 'tasks'];
const CONTRACTS = {
  subscriptions: [
    SUBSCRIPTIONS.schedulerCalendars,
    SUBSCRIPTIONS.schedulerTasks,
    SUBSCRIPTIONS.schedulerResults,
    SUBSCRIPTIONS.schedulerHolds,
    SUBSCRIPTIONS.schedulerEscalations,
    SUBSCRIPTIONS.tasksUnanswered,
    SUBSCRIPTIONS.notifierReminders,
    SUBSCRIPTIONS.notifierBundles,
  ],
  requests: [
    GetReminders,
    ListScheduledReminders,
    ListUpcomingReminders,
    InitialiseReminders,
    CountHeldReminders,
    EndSuspension,
    GetSuspension,
    FindAbsentEmployees,
    FindTasksByReminder,
    PreviewReminders,
    ...Object.values(OUTBOXES.scheduler),
  ] as readonly RequestDefinition[],
};

export interface Received {
  event: Envelope<ReminderDueData>;
  at: number;
}

/** Receives what a scheduler dispatches, in place of the notifier. */
export class Notifier {
  readonly received: Received[] = [];
  /** Returns the events that `tasks` would get. */
  readonly unanswered: TaskUnansweredData[] = [];
  readonly bundles: Envelope<BundleDueData>[] = [];
  /** While true, every message is refused. */
  broken = false;
  /** Number of refused messages. */
  refused = 0;
  /** Messages are received only after this. */
  busy: Promise<void> = Promise.resolve();

  of(taskId: string): Received[] {
    return this.received.filter(({ event }) => event.data.taskId === taskId);
  }
}

function notifierModule(notifier: Notifier) {
  @Controller()
  class NotifierController {
    @EventHandler(SUBSCRIPTIONS.notifierReminders)
    async handle(events: Envelope[]): Promise<void> {
      await notifier.busy;
      if (notifier.broken) {
        notifier.refused += 1;
        throw new Error('the notifier is broken');
      }
      for (const event of events) notifier.received.push({ event: event as Envelope<ReminderDueData>, at: Date.now() });
    }

    @EventHandler(SUBSCRIPTIONS.tasksUnanswered)
    async handleUnanswered(events: Envelope[]): Promise<void> {
      notifier.unanswered.push(...events.map(({ data }) => data as TaskUnansweredData));
    }

    @EventHandler(SUBSCRIPTIONS.notifierBundles)
    async handleBundle(events: Envelope[]): Promise<void> {
      for (const event of events) notifier.bundles.push(event as Envelope<BundleDueData>);
    }
  }
  @Module({ controllers: [NotifierController] })
  class NotifierModule {}
  return NotifierModule;
}

export class SchedulerProcess {
  readonly publisher: EventPublisher;
  readonly requests: { send: ReturnType<typeof patientSend> };
  readonly database: DataSource;

  constructor(readonly app: NestFastifyApplication) {
    this.publisher = app.get(EventPublisher);
    this.requests = { send: patientSend(app.get(RequestClient)) };
    this.database = app.get<DataSource>(getDataSourceToken('scheduler'), { strict: false });
  }

  publish(...events: Envelope[]): Promise<void> {
    return this.publisher.publish(events);
  }

  async reminderOf({ id }: TaskStory) {
    return (await this.requests.send(GetReminders, { taskIds: [id] }))[0];
  }

  /** Waits for the task's reminder. */
  scheduled(task: TaskStory) {
    return eventually(async () => (await this.reminderOf(task)) ?? null, { describe: 'a reminder' });
  }

  async setDue(due: Date, ...tasks: readonly TaskStory[]): Promise<void> {
    await this.database.query('UPDATE scheduler.task_reminders SET next_reminder = $1 WHERE task_id = ANY($2)', [
      due,
      tasks.map(({ id }) => id),
    ]);
  }
}

export async function startScheduler(env: Env, notifier: Notifier): Promise<SchedulerProcess> {
  const whole: Env = { PORT: '0', LOG_LEVEL: 'silent', ...env };
  const app = await bootstrap({
    name: 'scheduler',
    env: whole,
    imports: [
      MessagingModule.register({ services: SERVICES, env: whole, contracts: CONTRACTS }),
      SchedulerModule.register(whole),
      { module: notifierModule(notifier) },
    ],
  });
  await appReady(app);
  return new SchedulerProcess(app);
}

/** A database, and a virtual host when messages go over RabbitMQ. */
export async function testEnvironment(
  transport: 'in process' | 'RabbitMQ',
): Promise<{ env: Env; drop(): Promise<void> }> {
  const database = await createTestDatabase();
  const vhost = transport === 'RabbitMQ' ? await createTestVhost() : undefined;
  return {
    env: { DATABASE_URL: database.url, AMQP_URL: vhost?.url },
    drop: async () => void (await Promise.all([database.drop(), vhost?.drop()])),
  };
}

/** A proxy in front of the server that a variable names, and the environment that uses it. */
export async function proxied(env: Env, variable: 'AMQP_URL' | 'DATABASE_URL'): Promise<{ proxy: TcpProxy; env: Env }> {
  const { proxy, url } = await TcpProxy.inFrontOf(env[variable] ?? '');
  return { proxy, env: { ...env, [variable]: url } };
}
