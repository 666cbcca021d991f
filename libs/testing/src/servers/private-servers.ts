import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, startRabbitmq } from '@recuerda/local-servers';
import type { RunningServers } from './running-servers.js';
import { notDurable } from './not-durable.js';
import { startBoth } from './start-both.js';

const PREFIX = 'recuerda-test-';

export async function startPrivateServers(): Promise<RunningServers> {
  await removeForgotten();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // Open to pass through: then PostgreSQL under root needs no special right to reach its data.
  await chmod(folder, 0o711);
  const removeFolder = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const { postgres, rabbitmq, stop } = await startBoth(
      startPostgres({ dataDir: join(folder, 'postgres'), settings: notDurable }),
      startRabbitmq({ dir: join(folder, 'rabbitmq') }),
    );
    return {
      databaseUrl: postgres.url,
      amqpUrl: rabbitmq.url,
      ctl: rabbitmq.ctlCommand,
      stop: () => stop().then(removeFolder),
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

/** The folders of runs that were killed: their servers have ended with them. */
async function removeForgotten(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
