import { getDataSourceToken } from '@nestjs/typeorm';
import { EmployeeUpdated, type Envelope, ReceiveWebhook, type WebhookSource } from '@recuerda/contracts';
import { EventPublisher, MessagingModule, RequestClient } from '@recuerda/messaging';
import { bootstrap, type Env } from '@recuerda/service';
import { BARE_EMPLOYEE, BARE_TASK, createTestDatabase, eventually, FakeClock, patientSend } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { ConversationsModule } from '../conversations.module.js';
import { DEPARTMENT, stamps } from './department.js';
import { CONTRACTS } from './contracts.js';
import { Probe, ProbeModule } from './probe.js';
import { textFrom } from './text-from.js';

const LEFT = `SELECT ((SELECT count(*) FROM conversations.webhooks WHERE failed_at IS NULL)
  + (SELECT count(*) FROM conversations.incoming WHERE failed_at IS NULL)
  + (SELECT count(*) FROM conversations.outbox))::int AS count`;

/** The number of the webhooks of `GRAPH_WEBHOOKS`. */
const NUMBER = '106540352242922';

/** The service on a database of its own, with conversations on. */
export async function startConversations(given: Env = {}) {
  const database = await createTestDatabase();
  const own = { DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'silent', CONVERSATIONS: 'on' };
  const number = given['WHATSAPP_PROVIDER'] === 'cloud' && { WHATSAPP_PHONE_NUMBER_ID: NUMBER };
  const env = { ...own, ...number, ...given };
  const clock = new FakeClock();
  const services = ['conversations', 'tasks', 'directory', 'notifier', 'scheduler', 'probe'];
  const messaging = MessagingModule.register({ services, env, contracts: CONTRACTS });
  const imports = [messaging, ConversationsModule.register(env), ProbeModule];
  const app = await bootstrap({ name: 'conversations', env, imports, clock });
  const publisher = app.get(EventPublisher);
  const source = app.get<DataSource>(getDataSourceToken('conversations'), { strict: false });
  const send = patientSend(app.get(RequestClient));
  let version = 0;
  const probe = app.get(Probe, { strict: false });
  const receive = (body: unknown, from: WebhookSource = 'cloud', account: string | null = null) =>
    send(ReceiveWebhook, { source: from, account, body: typeof body === 'string' ? body : JSON.stringify(body) });
  const settled = () =>
    eventually(async () => {
      const [left] = await source.query<{ count: number }[]>(LEFT);
      if (left?.count !== 0) throw new Error(`${left?.count} rows are left`);
    });
  const say = async (phone: string, text: string, more?: object) => {
    const before = probe.requested.length;
    await receive(textFrom(phone, text, more));
    await settled();
    return probe.requested.slice(before);
  };
  return {
    app,
    databaseUrl: database.url,
    clock,
    source,
    probe,
    send,
    /** Stores a webhook, as the gateway does. */
    receive,
    publish: (...events: Envelope[]) => publisher.publish(events),
    /** Resolves when everything received has been processed, and its events published. */
    settled,
    /** Receives a text, and resolves with the messages that it caused. `more` holds other fields of its webhook. */
    say,
    /** Receives a press of a button, like `say`; `text` is its label. */
    press: (phone: string, payload: string, text = 'Hecho') =>
      say(phone, '', { type: 'button', text: undefined, button: { payload, text } }),
    employee: async (phone: string, name = 'Ana', id: string = v7(), departmentId = DEPARTMENT): Promise<string> => {
      const data = { ...BARE_EMPLOYEE, id, name, phone, departmentId, ...stamps };
      version += 1;
      await publisher.publish([EmployeeUpdated.create({ id: v7(), subject: id, time: new Date(), version, data })]);
      return id;
    },
    /** The provider says that the number cannot be reached; null: that it can again. */
    flag: (id: string, reason: string | null) => {
      const before = reason === null ? 'user_unreachable' : null;
      const known = { id, name: 'Ana', phone: '9', departmentId: DEPARTMENT, ...stamps };
      const data = { ...BARE_EMPLOYEE, ...known, unreachableReason: reason };
      version += 1;
      const about = { id: v7(), subject: id, time: new Date(), version };
      return EmployeeUpdated.create({ ...about, data: { ...data, previous: { unreachableReason: before } } });
    },
    task: (employeeId: string, title: string): string => {
      const id = v7();
      const task = { title, description: null, reminderInterval: 60, isActive: true, isCompleted: false, ...stamps };
      const employee = probe.assigned(employeeId);
      // Escalated, so that what its manager is told of it is not over.
      const since = { openSince: stamps.createdAt, escalatedAt: stamps.createdAt, escalatedTo: null };
      probe.tasks.set(id, { ...BARE_TASK, ...task, id, employeeId, employee, ...since });
      return id;
    },
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}
export type ConversationsApp = Awaited<ReturnType<typeof startConversations>>;
