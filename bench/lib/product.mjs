import { join } from 'node:path';
import { freePort, withDeathSignal, ManagedChild, startRabbitmq } from '@recuerda/local-servers';
import { SERVICES } from '../../tools/testing/src/system/services.ts';
import { startDatabase, temporaryFolder } from './database.mjs';
import { until } from './until.mjs';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Starts the built product on a durable private PostgreSQL (and RabbitMQ), with the sink as its provider: `mode` is
 * `one-process` or `services` (all of them). `nodeArguments(app)` are given to Node, `env` to every process.
 * Returns the gateway's address, the database, and the pids by group.
 */
export async function startProduct({ mode, sink, env = {}, nodeArguments = () => [] }, defer) {
  const folder = await temporaryFolder(defer);
  const database = await startDatabase(folder, defer);
  const shared = {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    WHATSAPP_PROVIDER: 'form',
    WHATSAPP_URL: sink.url,
    WHATSAPP_APPKEY: 'bench',
    WHATSAPP_AUTHKEY: 'bench',
    LOG_LEVEL: 'warn',
    ...env,
  };
  let rabbitmq;
  if (mode === 'services') {
    rabbitmq = await startRabbitmq({ dir: join(folder, 'rabbitmq') });
    defer(() => rabbitmq.stop());
    shared.AMQP_URL = rabbitmq.url;
  }
  const names = mode === 'services' ? SERVICES : ['standalone'];
  const apps = await Promise.all(names.map((name) => startApp(name, { env: shared, nodeArguments, defer })));
  return {
    url: apps.at(-1).url,
    database,
    groups: {
      worker: apps.map((app) => app.pid),
      database: [database.pid],
      broker: rabbitmq ? [rabbitmq.pid] : [],
    },
    log: () =>
      apps
        .map((app) => app.log())
        .join('\n')
        .trim(),
    pidOf: Object.fromEntries(apps.map((app) => [app.name, app.pid])),
  };
}

async function startApp(name, { env, nodeArguments, defer }) {
  const port = await freePort();
  const main = join(ROOT, 'apps', name, 'dist/main.js');
  const child = await ManagedChild.start(
    withDeathSignal({ command: process.execPath, args: [...nodeArguments(name), main] }, 'TERM'),
    {
      cwd: ROOT,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
    },
  );
  defer(() => child.stop([{ signal: 'SIGTERM', limitMs: 30_000 }]));
  const url = `http://127.0.0.1:${port}`;
  const ready = () => {
    if (!child.running) throw new Error(`${name} has ended:\n${child.log}`);
    return fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  };
  await until(() => `${name} is ready:\n${child.log}`, ready, { limitMs: 90_000, everyMs: 50 });
  return { name, pid: child.pid, url, log: () => child.log };
}
