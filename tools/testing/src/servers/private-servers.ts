import { join } from 'node:path';
import { startPostgres, startRabbitmq } from '@recuerda/local-servers';
import { POSTGRES_SETTINGS } from './postgres-settings.js';
import { openRunFolder } from './run-folder.js';
import type { RunningServers } from './running-servers.js';
import { startBoth } from './start-both.js';

export async function startPrivateServers(): Promise<RunningServers> {
  const folder = await openRunFolder('test');
  try {
    const { postgres, rabbitmq, stop } = await startBoth(
      startPostgres({ dataDir: join(folder.path, 'postgres'), settings: POSTGRES_SETTINGS }),
      startRabbitmq({ dir: join(folder.path, 'rabbitmq'), management: true }),
    );
    return {
      databaseUrl: postgres.url,
      amqpUrl: rabbitmq.url,
      managementUrl: rabbitmq.managementUrl,
      ctl: rabbitmq.ctlCommand,
      stop: () => stop().then(folder.remove),
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}
