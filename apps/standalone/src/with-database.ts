import { existsSync } from 'node:fs';
import { type PostgresServer, runningPostgres, startPostgres } from '@recuerda/local-servers';
import { StartError } from '@recuerda/service';
import { DataDirLock } from './data-dir-lock.js';
import { asDiskFull } from './data-disk.module.js';
import { postgresDirOf } from './standalone.config.js';
import { upgradePostgres } from './upgrade/upgrade-postgres.js';

/**
 * Runs `work` on the database of a data folder, whether Recuerda runs on it or not; `command` is shown by another
 * process that wants to use the folder meanwhile. Throws LocalServerError; StartError also where there are no data.
 */
export async function withDatabaseOf<T>(
  dataDir: string,
  command: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (!existsSync(postgresDirOf(dataDir)))
    throw new StartError(
      `There are no data in ${dataDir}\nSet DATA_DIR to the folder of Recuerda's data, or start Recuerda once.`,
    );
  // The server of a process that was killed is about to end.
  const running = (await DataDirLock.isHeld(dataDir)) ? await runningPostgres(postgresDirOf(dataDir)) : undefined;
  if (running !== undefined) return work(running);
  const lock = await DataDirLock.take(dataDir, command);
  try {
    const server = await startDatabase(dataDir);
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    await lock.release();
  }
}

async function startDatabase(dataDir: string): Promise<PostgresServer> {
  try {
    await upgradePostgres(dataDir);
    return await startPostgres({ dataDir: postgresDirOf(dataDir) });
  } catch (error) {
    throw asDiskFull(error, dataDir);
  }
}
