import { Controller, Module } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import {
  CompleteTask,
  ConversationUpdated,
  CountHeldReminders,
  CreateProviderTemplate,
  EmployeeUpdated,
  type Envelope,
  FindSentMessages,
  GetTask,
  ListDeliveries,
  ListTasks,
  MessageReceived,
  MessageRequested,
  type MessageRequestedData,
  type MessageStatus,
  MessageStatusesReceived,
  type NeededTemplate,
  OptInEmployee,
  OptOutEmployee,
  type ProviderAnswer,
  type ProviderTemplate,
  ReadProviderTemplates,
  ReceiveWebhook,
  RepublishDirectory,
  type RequestDefinition,
  REQUESTS,
  SnoozeTask,
  type SentMessage,
  type Subscription,
  SUBSCRIPTIONS,
  type TaskView,
  TemplateUpdated,
  type TemplateUpdatedData,
  type WebhookSource,
} from '@recuerda/contracts';
import { EventHandler, EventPublisher, MessagingModule, RequestClient, RequestHandler } from '@recuerda/messaging';
import { actingEmployee, AppError, bootstrap, type Env } from '@recuerda/service';
import { createTestDatabase, eventually, FakeClock } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { ConversationsModule } from '../conversations.module.js';

const PROBE: Subscription = {
  queue: 'probe.events',
  bindings: [MessageStatusesReceived, MessageReceived, MessageRequested, ConversationUpdated, TemplateUpdated],
  prefetch: 1_000,
};
const ANSWERED = [
  CompleteTask,
  CountHeldReminders,
  CreateProviderTemplate,
  FindSentMessages,
  GetTask,
  ListDeliveries,
  ListTasks,
  OptInEmployee,
  OptOutEmployee,
  ReadProviderTemplates,
  RepublishDirectory,
  SnoozeTask,
];
const CONTRACTS = {
  subscriptions: [PROBE, SUBSCRIPTIONS.conversationsEmployees, SUBSCRIPTIONS.conversationsMessages],
  requests: [
    ...(REQUESTS as readonly RequestDefinition[]).filter(({ pattern }) => pattern.startsWith('conversations.')),
    ...(ANSWERED as readonly RequestDefinition[]),
  ],
};

/** Records the events of the service, and answers requests in place of `tasks`, `directory` and `notifier`. */
@Controller()
class Probe {
  readonly statuses: MessageStatus[] = [];
  readonly received: unknown[] = [];
  readonly requested: MessageRequestedData[] = [];
  readonly tasks = new Map<string, TaskView>();
  /** What was asked to be done, with the acting employee. */
  readonly acts: string[] = [];
  /** The last reminders, newest first. */
  reminded: { taskId: string; sentAt: string }[] = [];
  /** Tasks and employees of what was sent, by the provider's id. */
  readonly sent = new Map<string, Pick<SentMessage, 'taskId' | 'employeeId'>>();
  republished = 0;
  failing = false;
  readonly templates: TemplateUpdatedData[] = [];
  /** What the provider has, or why it says nothing. */
  atProvider: ProviderAnswer<{ templates: ProviderTemplate[]; needed: NeededTemplate[] }> = {
    ok: true,
    value: { templates: [], needed: [] },
  };
  creation: ProviderAnswer<Pick<ProviderTemplate, 'id' | 'status' | 'category'>> = {
    ok: true,
    value: { id: '1', status: 'PENDING', category: 'UTILITY' },
  };
  held = 0;

  @EventHandler(PROBE)
  async handle(events: Envelope[]): Promise<void> {
    for (const event of events) {
      if (MessageStatusesReceived.is(event)) this.statuses.push(...event.data.statuses);
      if (MessageReceived.is(event)) this.received.push(event.data);
      if (MessageRequested.is(event)) this.requested.push(event.data);
      if (TemplateUpdated.is(event)) this.templates.push(event.data);
    }
  }

  @RequestHandler(ListTasks)
  async list({ employeeId }: { employeeId?: string | undefined }) {
    const items = [...this.tasks.values()].filter((task) => task.employeeId === employeeId && !task.isCompleted);
    return { items, nextCursor: null, total: items.length };
  }

  @RequestHandler(GetTask)
  async get({ id }: { id: string }): Promise<TaskView> {
    const task = this.tasks.get(id);
    if (!task) throw new AppError('task_not_found');
    return task;
  }

  @RequestHandler(ListDeliveries)
  async deliveries({ employeeId }: { employeeId?: string | undefined }) {
    const items = this.reminded.map((reminder) => ({ ...reminder, employeeId, status: 'sent' }));
    return { items: items as never[], nextCursor: null, total: items.length };
  }

  @RequestHandler(FindSentMessages)
  async find({ providerIds }: { providerIds: string[] }): Promise<SentMessage[]> {
    const found = providerIds.map((providerId) => ({ providerId, sent: this.sent.get(providerId) }));
    const none = { reminderId: null, messageId: null, taskId: null, employeeId: null };
    return found.flatMap(({ providerId, sent }) => (sent ? [{ ...none, ...sent, providerId }] : []));
  }

  @RequestHandler(CompleteTask)
  async complete({ id }: { id: string }): Promise<TaskView> {
    const before = await this.get({ id });
    const task = before.confirmCompletion
      ? { ...before, completionReportedAt: instant }
      : { ...before, isCompleted: true, isActive: false };
    this.note(`complete ${id}`);
    this.tasks.set(id, task);
    return task;
  }

  @RequestHandler(SnoozeTask)
  async snooze({ id, until }: { id: string; until: string }): Promise<TaskView> {
    this.note(`snooze ${id} ${until}`);
    return this.get({ id });
  }

  @RequestHandler(OptOutEmployee)
  async optOut({ id }: { id: string }): Promise<never> {
    this.note(`opt out ${id}`);
    return {} as never;
  }

  @RequestHandler(RepublishDirectory)
  async republish(): Promise<{ events: number }> {
    this.republished += 1;
    return { events: 0 };
  }

  @RequestHandler(OptInEmployee)
  async optIn({ id }: { id: string }): Promise<never> {
    this.note(`opt in ${id}`);
    return {} as never;
  }

  @RequestHandler(ReadProviderTemplates)
  async readTemplates() {
    return this.atProvider;
  }

  @RequestHandler(CreateProviderTemplate)
  async createTemplate() {
    return this.creation;
  }

  @RequestHandler(CountHeldReminders)
  async countHeld() {
    return { held: this.held };
  }

  private note(what: string): void {
    if (this.failing) throw new AppError('service_unavailable');
    this.acts.push(`${what} by ${actingEmployee() ?? 'nobody'}`);
  }
}

@Module({ controllers: [Probe] })
class ProbeModule {}

const DEPARTMENT = '0198f2a0-0000-7000-8000-0000000000d1';
const instant = '2026-01-15T12:00:00.000Z';
const stamps = { createdAt: instant, updatedAt: instant };
const LEFT = `SELECT ((SELECT count(*) FROM conversations.webhooks WHERE failed_at IS NULL)
  + (SELECT count(*) FROM conversations.incoming) + (SELECT count(*) FROM conversations.outbox))::int AS count`;

/** The service on a database of its own, with conversations on. */
export async function startConversations(given: Env = {}) {
  const database = await createTestDatabase();
  const env = { DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'silent', CONVERSATIONS: 'on', ...given };
  const clock = new FakeClock();
  const services = ['conversations', 'tasks', 'directory', 'notifier', 'scheduler', 'probe'];
  const messaging = MessagingModule.register({ services, env, contracts: CONTRACTS });
  const imports = [messaging, ConversationsModule.register(env), ProbeModule];
  const app = await bootstrap({ name: 'conversations', env, imports, clock });
  const requests = app.get(RequestClient);
  const publisher = app.get(EventPublisher);
  const source = app.get<DataSource>(getDataSourceToken('conversations'), { strict: false });
  const send = <I, O>(definition: RequestDefinition<I, O>, input: I): Promise<O> => requests.send(definition, input);
  let version = 0;
  const probe = app.get(Probe, { strict: false });
  return {
    app,
    clock,
    source,
    probe,
    send,
    /** Stores a webhook, as the gateway does. */
    receive: (body: unknown, from: WebhookSource = 'cloud') =>
      send(ReceiveWebhook, { source: from, body: typeof body === 'string' ? body : JSON.stringify(body) }),
    publish: (...events: Envelope[]) => publisher.publish(events),
    /** Resolves when everything received has been processed, and its events published. */
    settled: () =>
      eventually(async () => {
        const [left] = await source.query<{ count: number }[]>(LEFT);
        if (left?.count !== 0) throw new Error(`${left?.count} rows are left`);
      }),
    employee: async (phone: string, name = 'Ana', id: string = v7()): Promise<string> => {
      const data = { id, name, phone, departmentId: DEPARTMENT, ...stamps };
      version += 1;
      await publisher.publish([EmployeeUpdated.create({ id: v7(), subject: id, time: new Date(), version, data })]);
      return id;
    },
    task: (employeeId: string, title: string): string => {
      const id = v7();
      const task = { title, description: null, reminderInterval: 60, isActive: true, isCompleted: false, ...stamps };
      probe.tasks.set(id, { id, employeeId, employee: null, ...task });
      return id;
    },
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}
export type ConversationsApp = Awaited<ReturnType<typeof startConversations>>;
