import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { bootstrap, type Env } from '@recuerda/service';
import { appReady, createTestDatabase, createTestVhost, TEST_KEY } from '@recuerda/testing';
import { modulesOf } from '../modules.js';

export const TRANSPORTS = ['in process', 'RabbitMQ'] as const;

export interface AllServices {
  app: NestFastifyApplication;
  close(): Promise<void>;
}

/** All services in this process, on a database of their own; no provider can be reached. */
export async function startAllServices(
  transport: (typeof TRANSPORTS)[number],
  settings: Env = {},
): Promise<AllServices> {
  const database = await createTestDatabase();
  const vhost = transport === 'RabbitMQ' ? await createTestVhost() : undefined;
  const env: Env = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    SECRETS_KEY: TEST_KEY,
    DATABASE_URL: database.url,
    AMQP_URL: vhost?.url,
    WHATSAPP_PROVIDER: 'sandbox',
    SANDBOX_URL: 'http://127.0.0.1:9',
    SANDBOX_APPKEY: 'key',
    SANDBOX_AUTHKEY: 'key',
    ...settings,
  };
  const app = await bootstrap({ name: 'standalone', env, imports: modulesOf(env) });
  await appReady(app);
  return {
    app,
    close: async () => {
      await app.close();
      await vhost?.drop();
      await database.drop();
    },
  };
}
