import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  createTestDatabase,
  createTestVhost,
  eventually,
  FakeProvider,
  ReminderRows,
  type TestDatabase,
  type TestVhost,
} from '@recuerda/testing';
import { Client } from 'pg';
import { documentedSql } from '../__fixtures__/documented-sql.js';
import { createEntities } from '../__fixtures__/sample-entities.js';
import { ServiceProcesses } from '../__fixtures__/service-processes.js';

jest.setTimeout(120_000);

describe('a broker that lost its messages', () => {
  let vhost: TestVhost;
  let database: TestDatabase;
  let provider: FakeProvider;
  let services: ServiceProcesses;

  beforeAll(async () => {
    [vhost, database, provider] = await Promise.all([createTestVhost(), createTestDatabase(), FakeProvider.start()]);
    services = await ServiceProcesses.start(['directory', 'tasks', 'scheduler'], {
      databaseUrl: database.url,
      amqpUrl: vhost.url,
      providerUrl: provider.url,
    });
  });
  afterAll(async () => {
    await services.close();
    await Promise.all([provider.close(), database.drop(), vhost.drop()]);
  });

  it('delays its reminders by at most their lease, and not at all after the SQL in operations.md', async () => {
    const school = await createEntities(services.ask, 3);
    const rows = await ReminderRows.open(database.url);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      await eventually(async () => (await rows.bringForward(school.taskIds)) === 3);
      await eventually(async () => (await rows.claimed(school.taskIds)) === 3);
      await vhost.deleteQueue('notifier.reminders');
      await services.start('notifier');
      const { rows: leases } = await client.query<{ minutes: number }>(
        `SELECT extract(epoch FROM claimed_until - now())::float8 / 60 AS minutes FROM scheduler.task_reminders`,
      );
      for (const { minutes } of leases) expect(minutes).toBeLessThanOrEqual(10);
      expect(provider.received).toHaveLength(0);
      await client.query(documentedSql('hand over again what the broker held'));
      await eventually(() => expect(provider.accepted).toHaveLength(3), { timeoutMs: 30_000 });
    } finally {
      await client.end();
      await rows.close();
    }
  });
});
