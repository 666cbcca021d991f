import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createTestDatabase,
  createTestVhost,
  documentedSql,
  eventually,
  FakeProvider,
  ReminderRows,
  type TestDatabase,
  type TestVhost,
} from '@recuerda/testing';
import { Client } from 'pg';
import { runCommand } from '../__fixtures__/run-command.js';
import { createEntities, type SampleEntities } from '../__fixtures__/sample-entities.js';
import { ServiceProcesses } from '../__fixtures__/service-processes.js';

const ALL = [
  'identity',
  'directory',
  'tasks',
  'scheduler',
  'notifier',
  'conversations',
  'integrations',
  'metrics',
] as const;

/**
 * Tests the restore of an older backup as in docs/operations.md: the database is copied, reminders are sent
 * afterwards, then the copy replaces the database, with an empty broker.
 */
describe('restoring an older backup', () => {
  let provider: FakeProvider;
  let old: { database: TestDatabase; vhost: TestVhost };
  let backup: string;
  let restored: string;
  let school: SampleEntities;
  let services: ServiceProcesses | undefined;
  let lostAt: Date;

  const settings = (databaseUrl: string, amqpUrl: string) => ({ databaseUrl, amqpUrl, providerUrl: provider.url });
  const sql = async <T extends object>(url: string, text: string, values: unknown[] = []): Promise<T[]> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<T>(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  const serverOf = (url: string) => Object.assign(new URL(url), { pathname: '/postgres' }).href;
  const nameOf = (url: string) => new URL(url).pathname.slice(1);
  const copyOf = async (url: string): Promise<string> => {
    const copy = `${nameOf(url)}_copy`;
    await sql(serverOf(url), `CREATE DATABASE ${copy} TEMPLATE ${nameOf(url)}`);
    return Object.assign(new URL(url), { pathname: `/${copy}` }).href;
  };
  const drop = (url: string) => sql(serverOf(url), `DROP DATABASE ${nameOf(url)} WITH (FORCE)`);
  const bringForward = async (url: string, inMs: number) => {
    const rows = await ReminderRows.open(url);
    await rows.bringForward(school.taskIds, inMs);
    await rows.close();
  };
  const messagesOf = () =>
    school.taskIds.map(
      (_, number) => provider.accepted.filter(({ message }) => message.includes(`*Tarea ${number}*`)).length,
    );

  beforeAll(async () => {
    provider = await FakeProvider.start();
    const [database, vhost] = await Promise.all([createTestDatabase(), createTestVhost()]);
    old = { database, vhost };
    services = await ServiceProcesses.start(ALL, settings(database.url, vhost.url));
    school = await createEntities(services.ask, 3);
    await eventually(async () =>
      expect(await sql(database.url, 'SELECT 1 FROM scheduler.task_reminders')).toHaveLength(3),
    );
    await services.close();
    // Due shortly after the backup is made.
    await bringForward(database.url, 4_000);
    backup = await copyOf(database.url);
    services = await ServiceProcesses.start(ALL, settings(database.url, vhost.url));
    await eventually(() => expect(messagesOf()).toEqual([1, 1, 1]));
    lostAt = new Date();
    await services.close();
    services = undefined;
  });
  afterAll(async () => {
    await services?.close();
    await provider?.close();
    await old?.database.drop();
    await old?.vhost.drop();
    if (backup) await drop(backup);
  });
  beforeEach(async () => {
    provider.received.length = 0;
    restored = await copyOf(backup);
  });
  afterEach(async () => {
    await services?.close();
    services = undefined;
    await drop(restored);
  });

  const startRestored = async (vhost: TestVhost) => {
    services = await ServiceProcesses.start(ALL, settings(restored, vhost.url));
    return services;
  };
  const nextOf = () =>
    sql<{ minutes: number; status: string }>(
      restored,
      `SELECT status, extract(epoch FROM next_reminder - $1::timestamptz)::float8 / 60 AS minutes
       FROM scheduler.task_reminders`,
      [lostAt],
    );

  it('without further steps: reminders sent after the backup are sent once more, then at their interval', async () => {
    const vhost = await createTestVhost();
    try {
      await startRestored(vhost);
      await eventually(() => expect(messagesOf()).toEqual([1, 1, 1]));
      expect((await runCommand(vhost.url, 'rebuild-projections')).code).toBe(0);
      await eventually(async () => {
        for (const { minutes } of await nextOf()) expect(minutes).toBeGreaterThan(10);
      });
      expect(messagesOf()).toEqual([1, 1, 1]);
    } finally {
      await services?.close();
      services = undefined;
      await vhost.drop();
    }
  });

  it('with the SQL in operations.md: nothing is sent twice, and the next due times are unchanged', async () => {
    const due = await sql<{ next_reminder: Date }>(restored, 'SELECT next_reminder FROM scheduler.task_reminders');
    const statement = documentedSql('skip what was sent after the backup').replace(
      /'20\d\d-[^']+'/,
      `'${lostAt.toISOString()}'`,
    );
    await sql(restored, statement);
    const vhost = await createTestVhost();
    try {
      await startRestored(vhost);
      expect((await runCommand(vhost.url, 'rebuild-projections')).code).toBe(0);
      const rows = await sql<{ next_reminder: Date }>(restored, 'SELECT next_reminder FROM scheduler.task_reminders');
      expect(rows.map(({ next_reminder: next }) => next.getTime())).toEqual(
        due.map(({ next_reminder: before }) => before.getTime() + 15 * 60_000),
      );
      expect(messagesOf()).toEqual([0, 0, 0]);
      // Reminders continue: what becomes due now is sent.
      await bringForward(restored, 0);
      await eventually(() => expect(messagesOf()).toEqual([1, 1, 1]));
    } finally {
      await services?.close();
      services = undefined;
      await vhost.drop();
    }
  });
});
