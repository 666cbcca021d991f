import { join } from 'node:path';
import { freePort, ManagedChild, startRabbitmq, withDeathSignal } from '@recuerda/local-servers';
import { SERVICES } from '../../tools/testing/src/system/services.ts';
import { temporaryFolder, until } from './harness.mjs';
import { startDatabase } from './stores.mjs';

export const ROOT = join(import.meta.dirname, '../..');
/** Nothing listens there: for benchmarks in which nothing falls due. */
const NO_PROVIDER = { url: 'http://127.0.0.1:9/send' };

/**
 * Starts the built product on a durable private PostgreSQL (and RabbitMQ), with the sink as its provider: `mode` is
 * `one-process` or `services` (all of them). `nodeArguments(app)` are given to Node, `env` to every process;
 * `prepare(database)` fills the migrated database while nothing runs that would change it. Returns the gateway's
 * address, the database, the pids by group and by app, and the seconds of the start.
 */
export async function startProduct(
  { mode = 'one-process', sink = NO_PROVIDER, env = {}, nodeArguments = () => [], prepare },
  defer,
) {
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
  const broker = [];
  if (mode === 'services') {
    const rabbitmq = await startRabbitmq({ dir: join(folder, 'rabbitmq') });
    defer(() => rabbitmq.stop());
    shared.AMQP_URL = rabbitmq.url;
    broker.push(rabbitmq.pid);
  }
  if (prepare) {
    const { stop } = await startApp('standalone', { env: shared, nodeArguments }, defer);
    await stop();
    await prepare(database);
  }
  const names = mode === 'services' ? SERVICES : ['standalone'];
  const apps = await Promise.all(names.map((name) => startApp(name, { env: shared, nodeArguments }, defer)));
  return {
    url: apps.at(-1).url,
    database,
    groups: { worker: apps.map(({ pid }) => pid), database: [database.pid], broker },
    log: () => apps.map((app) => app.log()).join('\n'),
    pidOf: Object.fromEntries(apps.map(({ name, pid }) => [name, pid])),
    seconds: apps.at(-1).seconds,
    stop: () => Promise.all(apps.map((app) => app.stop())),
  };
}

async function startApp(name, { env, nodeArguments }, defer) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = [...nodeArguments(name), join(ROOT, 'apps', name, 'dist/main.js')];
  const began = performance.now();
  const child = await ManagedChild.start(withDeathSignal({ command: process.execPath, args }, 'TERM'), {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
  });
  const stop = () => child.stop([{ signal: 'SIGTERM', limitMs: 30_000 }]);
  defer(stop);
  const ready = () => {
    if (!child.running) throw new Error(`${name} has ended:\n${child.log}`);
    return fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  };
  await until(() => `${name} is ready:\n${child.log}`, ready, { limitMs: 120_000 });
  const seconds = (performance.now() - began) / 1_000;
  return { name, pid: child.pid, url, seconds, log: () => child.log, stop };
}
