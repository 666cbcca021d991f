import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DepartmentView, EmployeeView, TaskView } from '@recuerda/contracts';
import {
  freePort,
  type ManagedChild,
  type PostgresServer,
  type RabbitmqServer,
  startPostgres,
  startRabbitmq,
} from '@recuerda/local-servers';
import {
  Api,
  eventually,
  ReminderRows,
  Sandbox,
  type Service,
  SERVICES,
  SERVICES_WITH_DATA,
  startProcess,
  stopProcess,
} from '@recuerda/testing';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { Client } from 'pg';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const REFUSED = 403;
const KEYS = { SANDBOX_APPKEY: 'app', SANDBOX_AUTHKEY: 'auth' };

/** Secrets that k8s/make-secrets.sh makes, by name. */
let secrets: Map<string, Record<string, string>>;
let folder: string;
let postgres: PostgresServer;
let rabbitmq: RabbitmqServer;
let gateway: string;
let sandbox: string;
const children: ManagedChild[] = [];
const log: string[] = [];

const value = (secret: string, key: string): string => {
  const found = secrets.get(secret)?.[key];
  if (found === undefined) throw new Error(`no ${key} in ${secret}`);
  return found;
};
/** The address in a Secret, at the host and port where the store of this test listens. */
const uriOf = (secret: string, port: number): string => {
  const url = new URL(value(secret, 'uri'));
  url.host = `127.0.0.1:${port}`;
  return url.href;
};
const databaseOf = (service: string): string => uriOf(`postgres-${service}`, postgres.port);

/** The texts in the printed manifests. */
function secretsIn(manifests: string): Map<string, Record<string, string>> {
  const found = manifests.split('\n---\n').map((manifest): [string, Record<string, string>] => {
    const texts = [...manifest.matchAll(/^ {2}(username|password|uri|key): (\S+)$/gm)];
    const definitions = /^ {2}definitions\.json: \|\n([^]*)$/m.exec(manifest)?.[1];
    return [
      /^ {2}name: (\S+)$/m.exec(manifest)?.[1] ?? '',
      {
        ...Object.fromEntries(texts.map(([, key = '', text = '']) => [key, text])),
        ...(definitions !== undefined && { 'definitions.json': definitions }),
      },
    ];
  });
  return new Map(found);
}

async function makeRoles(): Promise<void> {
  const superuser = new URL(postgres.url);
  const server = new Client({ connectionString: superuser.href });
  await server.connect();
  await server.query('CREATE DATABASE recuerda');
  await server.end();
  superuser.pathname = '/recuerda';
  const client = new Client({ connectionString: superuser.href });
  await client.connect();
  await client.query(await readFile(join(ROOT, 'deploy/postgres/schemas.sql'), 'utf8'));
  // As the operator does it.
  for (const role of SERVICES_WITH_DATA)
    await client.query(`ALTER ROLE ${role} PASSWORD '${value(`postgres-${role}`, 'password')}'`);
  await client.end();
}

const start = async (app: string, port: number, env: Record<string, string>): Promise<void> => {
  children.push(await startProcess({ app, port, env, log }));
};

beforeAll(async () => {
  secrets = secretsIn(execFileSync('sh', [join(ROOT, 'k8s/make-secrets.sh'), 'postgres-rw'], { encoding: 'utf8' }));
  folder = await mkdtemp(join(tmpdir(), 'recuerda-privilege-'));
  const definitions = join(folder, 'definitions.json');
  await writeFile(definitions, value('rabbitmq-definitions', 'definitions.json'));
  [postgres, rabbitmq] = await Promise.all([
    startPostgres({ dataDir: join(folder, 'postgres') }),
    startRabbitmq({ dir: join(folder, 'rabbitmq'), definitions, management: true }),
  ]);
  await makeRoles();
  const [gatewayPort, sandboxPort] = [await freePort(), await freePort()];
  [gateway, sandbox] = [`http://127.0.0.1:${gatewayPort}`, `http://127.0.0.1:${sandboxPort}/sandbox`];
  const envOf = (app: Service): Record<string, string> => ({
    ...(app !== 'gateway' && { DATABASE_URL: databaseOf(app) }),
    AMQP_URL: uriOf(`rabbitmq-${app}`, rabbitmq.port),
    WHATSAPP_PROVIDER: 'sandbox',
    SANDBOX_URL: new URL(sandbox).origin,
    ...KEYS,
    SECRETS_KEY: value('secrets-key', 'key'),
  });
  await start('whatsapp-sandbox', sandboxPort, KEYS);
  // One after another: each declares what it may before its neighbours are there.
  for (const app of SERVICES) await start(app, app === 'gateway' ? gatewayPort : await freePort(), envOf(app));
});
afterAll(async () => {
  await Promise.all(children.map(stopProcess));
  await Promise.all([postgres?.stop(), rabbitmq?.stop()]);
  await rm(folder, { recursive: true, force: true });
});

it('with a role and a user each, the services do their work: a reminder is sent', async () => {
  const api = new Api(gateway);
  const make = async <T>(path: string, body: object): Promise<T> => {
    const { status, body: made } = await api.call<T>('POST', path, body);
    expect([path, status]).toEqual([path, 201]);
    return made;
  };
  const { id: departmentId } = await make<DepartmentView>('/departments', { name: 'Dirección' });
  const phone = '+50499990001';
  const { id: employeeId } = await make<EmployeeView>('/employees', { name: 'Eva Paz', phone, departmentId });
  const task = { title: 'Entregar notas', employeeId, reminderInterval: 60 };
  const { id } = await make<TaskView>('/tasks', task);
  const rows = await ReminderRows.open(databaseOf('scheduler'));
  await eventually(async () => expect(await rows.bringForward([id])).toBe(1));
  await eventually(async () => expect(await new Sandbox(sandbox).messages()).toHaveLength(1));
  await eventually(async () => expect((await api.metrics()).totalTasks).toBe(1));
  await rows.close();
  expect(log.filter((line) => line.includes('ACCESS_REFUSED') || line.includes('permission denied'))).toEqual([]);
});

describe('a role of PostgreSQL', () => {
  it.each(SERVICES_WITH_DATA.map((service, index) => [service, SERVICES_WITH_DATA[index - 1] ?? 'metrics']))(
    '%s reads no table of %s, and makes no schema',
    async (service, other) => {
      const client = new Client({ connectionString: databaseOf(service) });
      await client.connect();
      try {
        const { rows } = await client.query<{ own: number; others: number }>(
          `SELECT count(*) FILTER (WHERE schemaname = $1)::int AS own,
             count(*) FILTER (WHERE schemaname <> $1 AND has_schema_privilege(schemaname, 'USAGE'))::int AS others
           FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
          [service],
        );
        expect(rows).toEqual([{ own: expect.any(Number), others: 0 }]);
        expect(rows[0]?.own).toBeGreaterThan(0);
        const denied = expect.objectContaining({ code: '42501' }) as unknown;
        await expect(client.query(`SELECT * FROM ${other}.migrations`)).rejects.toEqual(denied);
        await expect(client.query('CREATE SCHEMA mine')).rejects.toEqual(denied);
      } finally {
        await client.end();
      }
    },
  );
});

describe('a user of RabbitMQ', () => {
  const withChannel = async <T>(user: string, work: (channel: Channel) => Promise<T>): Promise<T> => {
    const model: ChannelModel = await connect(uriOf(`rabbitmq-${user}`, rabbitmq.port));
    const channel = await model.createChannel();
    channel.on('error', () => undefined);
    try {
      return await work(channel);
    } finally {
      await model.close();
    }
  };
  const isRead = (user: string, queue: string): Promise<unknown> =>
    withChannel(user, (channel) => channel.get(queue)).then(
      () => true,
      (error: { code?: number }) => error.code,
    );

  it.each([
    ['tasks', 'tasks.directory', true],
    ['tasks', 'tasks.directory.dead', true],
    ['tasks', 'directory.task-counts', REFUSED],
    ['tasks', 'directory.task-counts.dead', REFUSED],
    ['tasks', 'directory.task-counts.retry.1s', REFUSED],
    ['tasks', 'directory.requests', REFUSED],
    ['gateway', 'identity.audit', REFUSED],
    ['operations', 'tasks.directory.dead', true],
    ['operations', 'tasks.directory', REFUSED],
    ['keda', 'notifier.reminders', REFUSED],
  ])('%s reads %s: %s', async (user, queue, expected) => {
    expect(await isRead(user, queue)).toBe(expected);
  });

  it('keda sees how long a queue is, and changes nothing', async () => {
    const ask = (path: string, init: RequestInit = {}) => {
      const url = new URL(path, rabbitmq.managementUrl);
      url.username = url.password = '';
      const credentials = btoa(`keda:${value('rabbitmq-keda', 'password')}`);
      const headers = { authorization: `Basic ${credentials}`, 'content-type': 'application/json' };
      return fetch(url, { ...init, headers });
    };
    const queue = await ask('/api/queues/%2F/notifier.reminders');
    expect([queue.status, await queue.json()]).toEqual([200, expect.objectContaining({ name: 'notifier.reminders' })]);
    expect((await ask('/api/queues/%2F/notifier.reminders', { method: 'DELETE' })).status).toBe(401);
    expect((await ask('/api/users')).status).toBe(401);
  });

  it('guest does not exist', async () => {
    await expect(connect(rabbitmq.url)).rejects.toThrow(/ACCESS_REFUSED|403/);
  });
});
