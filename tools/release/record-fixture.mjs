import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EVENTS } from '@recuerda/contracts';
import { migrate } from '@recuerda/database';
import {
  createTestDatabase,
  createTestVhost,
  getFreePort,
  startProcess,
  startTestServers,
  stopProcess,
} from '@recuerda/testing';
import { connect } from 'amqplib';
import { runOperations } from '../../apps/operations/dist/run.js';
import { SERVICE_DATABASES } from '../../apps/standalone/dist/upgrade/databases.js';
import { runTool } from '../lib/prepare.mjs';
import { StepFailed } from '../lib/run-quietly.mjs';
import { dumpData, statementsOf } from './dump-database.mjs';
import { enterSample } from './enter-sample.mjs';

const EXCHANGE = 'recuerda.events';
/** Content type of a message with one event, as each is recorded. */
const CONTENT_TYPE = 'application/cloudevents+json';

await runTool(async () => {
  const [folder, ...rest] = process.argv.slice(2);
  if (folder === undefined || rest.length > 0) throw new StepFailed('Usage: npm run record-fixture -- <new folder>');
  const servers = await startTestServers();
  try {
    Object.assign(process.env, servers.env);
    const files = await record();
    // Throws for a folder that exists: a fixture is never changed.
    await mkdir(dirname(folder), { recursive: true });
    await mkdir(folder);
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    return 0;
  } finally {
    await servers.stop();
  }
});

/** Runs the system with a small school in it; returns the files of the fixture. */
async function record() {
  const [database, vhost] = [await createTestDatabase(), await createTestVhost()];
  const schema = await statementsOf(async () => {
    for (const service of SERVICE_DATABASES) await migrate(service, database.url);
  });
  const connection = await connect(vhost.url);
  const channel = await connection.createChannel();
  await channel.assertExchange(EXCHANGE, 'topic', { durable: true });
  const { queue } = await channel.assertQueue('', { exclusive: true });
  await channel.bindQueue(queue, EXCHANGE, '#');
  const events = new Map();
  await channel.consume(
    queue,
    ({ fields: { exchange, routingKey }, content }) => {
      for (const body of [JSON.parse(content.toString())].flat())
        if (!events.has(body.type)) events.set(body.type, { exchange, routingKey, contentType: CONTENT_TYPE, body });
    },
    { noAck: true },
  );

  const port = await getFreePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'recuerda-fixture-'));
  const log = [];
  const env = {
    DATABASE_URL: database.url,
    AMQP_URL: vhost.url,
    DATA_DIR: dataDir,
    AUTH: 'on',
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  };
  const system = await startProcess({ app: 'standalone', args: ['--cloud'], port, env, log });
  let activeEmployees;
  try {
    const url = `http://127.0.0.1:${port}`;
    const setupLink = /http\S+token=\S+/.exec(log.join('\n'))?.[0];
    ({ activeEmployees } = await enterSample({ url, databaseUrl: database.url, setupLink }));
    // What is published again has events of its own.
    if ((await runOperations(['rebuild-projections'], env)) !== 0) throw new StepFailed('The rebuild failed');
  } finally {
    await stopProcess(system);
    await rm(dataDir, { recursive: true });
    await connection.close();
  }
  const release = { dumpedAt: new Date().toISOString(), activeEmployees };
  const without = [...EVENTS.keys()].filter((type) => !events.has(type));
  if (without.length > 0) throw new StepFailed(`No sample of ${without.join(', ')}: see enter-sample.mjs.`);
  const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
  const byType = [...events.values()].sort((one, other) => (one.routingKey < other.routingKey ? -1 : 1));
  return {
    'schema.sql': schema,
    'data.sql': await dumpData(database.url),
    'events.json': json(byType),
    'release.json': json(release),
  };
}
