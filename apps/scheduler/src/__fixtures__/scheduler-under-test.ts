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
  TaskActivated,
  TaskCreated,
  TaskDeleted,
  TaskPaused,
  type TaskSnapshot,
  type TaskUnansweredData,
  TaskUpdated,
} from '@recuerda/contracts';
import { EventPublisher, EventHandler, MessagingModule, RequestClient } from '@recuerda/messaging';
import { bootstrap, type Env } from '@recuerda/service';
import { appReady, createTestDatabase, createTestVhost, eventually, patientSend, TcpProxy } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { SchedulerModule } from '../scheduler.module.js';

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
  /** What `tasks` would get. */
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

/** Creates the events of a task as `tasks` would publish them; each change increments the version. */
export class TaskStory {
  readonly id = uuidv7();
  private version = 0;
  private state: TaskSnapshot;

  constructor(reminderInterval = 1, departmentId?: string, employeeId: string = uuidv7()) {
    const now = new Date().toISOString();
    this.state = {
      id: this.id,
      title: 'Pasar lista',
      description: null,
      employeeId,
      ...(departmentId !== undefined && { departmentId }),
      reminderInterval,
      isActive: true,
      isCompleted: false,
      remindable: true,
      activation: 1,
      createdAt: now,
      updatedAt: now,
    };
  }

  get employeeId(): string {
    return this.state.employeeId;
  }

  created = (time = new Date()) => this.next(TaskCreated, {}, time);
  paused = (time = new Date()) =>
    this.next(TaskPaused, { isActive: false, remindable: false, snoozedUntil: null }, time);
  activated = (time = new Date()) =>
    this.next(TaskActivated, { isActive: true, remindable: true, activation: this.state.activation + 1 }, time);
  renamed = (time = new Date()) => this.next(TaskUpdated, { title: 'Otra' }, time);
  every = (reminderInterval: number, time = new Date()) =>
    this.next(TaskUpdated, { snoozedUntil: null, reminderInterval }, time);
  reassigned = (employeeId: string) => this.next(TaskUpdated, { employeeId });
  snoozed = (until: Date, time = new Date()) =>
    this.next(TaskUpdated, { snoozedUntil: until.toISOString(), activation: this.state.activation + 1 }, time);
  due = (fields: Pick<TaskSnapshot, 'dueAt' | 'remindBefore' | 'overdueInterval'>, time = new Date()) =>
    this.next(TaskUpdated, { snoozedUntil: null, ...fields }, time);
  acknowledged = () =>
    this.next(TaskUpdated, { acknowledgedAt: new Date().toISOString() }, new Date(), { acknowledgedAt: null });
  /** As after the end of a snooze; `at`: one of many waits for its turn. */
  remindedNow = (time = new Date(), at = time) =>
    this.next(
      TaskUpdated,
      { snoozedUntil: at.toISOString(), snoozeReason: null, activation: this.state.activation + 1 },
      time,
    );
  /** What paused or completed it is undone: its reminders go on. */
  resumed = (time = new Date()) => this.next(TaskActivated, { isActive: true, remindable: true }, time);
  /** Its deletion is undone. */
  restored = (time = new Date()) => this.next(TaskCreated, {}, time);
  deleted = (): Envelope => TaskDeleted.create({ ...this.about(new Date()), data: { id: this.id } });

  private next(
    definition: typeof TaskCreated,
    change: Partial<TaskSnapshot>,
    time = new Date(),
    previous = {},
  ): Envelope {
    this.state = { ...this.state, ...change };
    return definition.create({ ...this.about(time), data: { ...this.state, previous } });
  }

  private about(time: Date) {
    this.version += 1;
    return { id: uuidv7(), subject: this.id, time, version: this.version };
  }
}
