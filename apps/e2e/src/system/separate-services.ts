import type { ManagedChild } from '@recuerda/local-servers';
import {
  createTestDatabase,
  createTestVhost,
  getFreePort,
  SERVICES,
  startProcess,
  stopProcess,
  TEST_KEY,
  type StartSystem,
} from '@recuerda/testing';

const KEYS = { SANDBOX_APPKEY: 'e2e-appkey', SANDBOX_AUTHKEY: 'e2e-authkey' };

/** Every service a process of its own, over RabbitMQ. */
export const startSeparateServices: StartSystem = async ({ env = {}, scale = {} } = {}) => {
  const [database, vhost, gatewayPort, sandboxPort] = await Promise.all([
    createTestDatabase(),
    createTestVhost(),
    getFreePort(),
    getFreePort(),
  ]);
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}/sandbox`;
  const shared = {
    DATABASE_URL: database.url,
    AMQP_URL: vhost.url,
    WHATSAPP_PROVIDER: 'sandbox',
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    ...KEYS,
    SECRETS_KEY: TEST_KEY,
    ...env,
  };
  const children: ManagedChild[] = [];
  const log: string[] = [];
  const start = async (app: string, port: number) =>
    void children.push(await startProcess({ app, port, env: shared, log }));
  const stop = async () => {
    await Promise.all(children.map(stopProcess));
    await Promise.all([database.drop(), vhost.drop()]);
  };
  const wanted = SERVICES.flatMap((app) => Array.from({ length: scale[app] ?? 1 }, () => app));
  const started = await Promise.allSettled([
    start('whatsapp-sandbox', sandboxPort),
    ...wanted.map(async (app) => start(app, app === 'gateway' ? gatewayPort : await getFreePort())),
  ]);
  const failed = started.find((outcome) => outcome.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return {
    url: `http://127.0.0.1:${gatewayPort}`,
    sandboxUrl,
    databaseUrl: database.url,
    log,
    stop,
  };
};
