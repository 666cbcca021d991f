import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'amqplib';
import { Client } from 'pg';
import { eventually } from './eventually.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { createTestVhost, type TestVhost } from './test-vhost.js';

describe("the run's PostgreSQL", () => {
  let database: TestDatabase;
  const opened: Client[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(async () => {
    await Promise.all(opened.map((client) => client.end()));
  });

  async function open(url: string): Promise<Client> {
    const client = new Client({ connectionString: url });
    await client.connect();
    opened.push(client);
    return client;
  }

  it('gives every suite a database of its own, in UTF-8', async () => {
    const other = await createTestDatabase();
    await (await open(database.url)).query('CREATE TABLE only_here (id int)');
    const { rows } = await (
      await open(other.url)
    ).query<{ table: string | null; upper: string }>(
      `SELECT to_regclass('only_here') AS table, upper('ñandú') AS upper`,
    );
    expect(rows).toEqual([{ table: null, upper: 'ÑANDÚ' }]);
  });

  it('drops a database that is still in use', async () => {
    const { url, drop } = await createTestDatabase();
    const client = new Client({ connectionString: url });
    const ended = new Promise((resolve) => client.on('error', resolve));
    await client.connect();
    await drop();
    await ended;
    await expect(open(url)).rejects.toThrow(/does not exist/);
  });
});

describe("the run's RabbitMQ", () => {
  let vhost: TestVhost;

  beforeAll(async () => {
    vhost = await createTestVhost();
  });

  it('gives every suite a virtual host of its own, in which queues are listed and deleted', async () => {
    const connection = await connect(vhost.url);
    const channel = await connection.createConfirmChannel();
    await channel.assertQueue('words', { durable: true, arguments: { 'x-queue-type': 'quorum' } });
    channel.sendToQueue('words', Buffer.from('hola'));
    await channel.waitForConfirms();
    const expected = { name: 'words', messages: 1, arguments: { 'x-queue-type': 'quorum' } };
    await eventually(async () => expect(await vhost.listQueues()).toEqual([expected]));
    await vhost.deleteQueue('words');
    expect(await vhost.listQueues()).toEqual([]);
    await connection.close();
  });

  it('closes the connections of this virtual host', async () => {
    const connection = await connect(vhost.url);
    let error: Error | undefined;
    connection.once('close', (reason?: Error) => (error = reason));
    // The broker lists a connection a few seconds after it was opened.
    await eventually(async () => {
      await vhost.closeConnections('maintenance');
      expect(error?.message).toContain('maintenance');
    });
  });

  it('is gone after drop', async () => {
    await vhost.drop();
    await expect(connect(vhost.url)).rejects.toThrow();
  });
});
