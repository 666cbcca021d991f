import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, ManagedChild, startPostgres, startRabbitmq } from '@recuerda/local-servers';

const ROOT = join(import.meta.dirname, '../..');
const SERVICES = ['directory', 'tasks', 'scheduler', 'notifier', 'metrics', 'gateway'];

async function startApp(name, port, env) {
  const main = join(ROOT, 'apps', name, 'dist/main.js');
  const child = await ManagedChild.start(
    { command: process.execPath, args: [main] },
    { cwd: ROOT, env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn', ...env } },
  );
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && child.running) {
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).then((answer) => answer.ok, () => false);
    if (ready) return child;
    await sleep(50);
  }
  throw new Error(`${name} is not ready:\n${child.log}`);
}

/**
 * Starts the built product on a durable private PostgreSQL (and RabbitMQ): `mode` is `one-process` or `services`.
 * Answers the addresses and `stop()`.
 */
export async function startSystem(mode, env = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'recuerda-bench-'));
  const children = [];
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  const rabbitmq = mode === 'services' ? await startRabbitmq({ dir: join(folder, 'rabbitmq') }) : undefined;
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop([{ signal: 'SIGTERM', limitMs: 30_000 }])));
    await rabbitmq?.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    if (mode === 'one-process') {
      const port = await freePort();
      children.push(await startApp('standalone', port, { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data'), ...env }));
      const url = `http://127.0.0.1:${port}`;
      return { url, sandboxUrl: `${url}/sandbox`, databaseUrl: postgres.url, children, stop };
    }
    const sandboxPort = await freePort();
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}/sandbox`;
    const shared = {
      DATABASE_URL: postgres.url,
      AMQP_URL: rabbitmq.url,
      WHATSAPP_URL: `${sandboxUrl}/messages`,
      WHATSAPP_APPKEY: 'bench',
      WHATSAPP_AUTHKEY: 'bench',
      ...env,
    };
    children.push(await startApp('whatsapp-sandbox', sandboxPort, shared));
    let url = '';
    for (const name of SERVICES) {
      const port = await freePort();
      if (name === 'gateway') url = `http://127.0.0.1:${port}`;
      children.push(await startApp(name, port, shared));
    }
    return { url, sandboxUrl, databaseUrl: postgres.url, children, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
