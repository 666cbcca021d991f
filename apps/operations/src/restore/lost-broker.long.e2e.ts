import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
import { createEntities } from '../__fixtures__/sample-entities.js';
import { ServiceProcesses } from '../__fixtures__/service-processes.js';

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

  it('has its reminders published again at once after the SQL in operations.md', async () => {
    const school = await createEntities(services.ask, 3);
    const rows = await ReminderRows.open(database.url);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      await eventually(async () => (await rows.bringForward(school.taskIds)) === 3);
      const queued = async () =>
        (await vhost.listQueues()).find(({ name }) => name === 'notifier.reminders')?.messages ?? 0;
      await eventually(async () => (await queued()) > 0);
      await vhost.deleteQueue('notifier.reminders');
      await services.start('notifier');
      expect(provider.received).toHaveLength(0);
      await client.query(documentedSql('dispatch again what the broker held'));
      await eventually(() => expect(provider.accepted).toHaveLength(3));
    } finally {
      await client.end();
      await rows.close();
    }
  });
});
