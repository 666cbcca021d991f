import { join } from 'node:path';
import { startPostgres, startRabbitmq } from '@recuerda/local-servers';
import { POSTGRES_SETTINGS } from './postgres-settings.js';
import { openRunFolder } from './run-folder.js';
import type { RunningServers } from './running-servers.js';
import { startBoth } from './start-both.js';

/** The longest folder of a Unix socket, bytes: macOS allows 103 for its whole address. */
const LONGEST_FOLDER = 103 - '/.s.PGSQL.65535'.length;

export async function startPrivateServers(): Promise<RunningServers> {
  const folder = await openRunFolder('test');
  const dataDir = join(folder.path, 'postgres');
  const hasSocket = process.platform !== 'win32' && Buffer.byteLength(dataDir) <= LONGEST_FOLDER;
  const settings = { ...POSTGRES_SETTINGS, ...(hasSocket && { unix_socket_directories: dataDir }) };
  try {
    const { postgres, rabbitmq, stop } = await startBoth(
      startPostgres({ dataDir, settings }),
      startRabbitmq({ dir: join(folder.path, 'rabbitmq'), management: true }),
    );
    return {
      databaseUrl: hasSocket ? bySocket(postgres.url, dataDir) : postgres.url,
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

/** A Unix socket takes a third less CPU for a short statement than TCP. As in libpq, `host` has its folder. */
function bySocket(url: string, folder: string): string {
  const found = new URL(url);
  found.searchParams.set('host', folder);
  return found.href;
}
