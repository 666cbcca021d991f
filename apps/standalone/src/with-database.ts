import { runningPostgres, startPostgres } from '@recuerda/local-servers';
import { DataDirLock } from './data-dir-lock.js';
import { postgresDirOf } from './standalone.config.js';
import { upgradePostgres } from './upgrade/upgrade-postgres.js';

/**
 * Runs `work` on the database of a data folder, whether Recuerda runs on it or not; `command` is shown by another
 * process that wants to use the folder meanwhile. Throws StartError and LocalServerError.
 */
export async function withDatabaseOf<T>(
  dataDir: string,
  command: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  // The server of a process that was killed is about to end.
  const running = (await DataDirLock.isHeld(dataDir)) ? await runningPostgres(postgresDirOf(dataDir)) : undefined;
  if (running !== undefined) return work(running);
  const lock = await DataDirLock.take(dataDir, command);
  try {
    await upgradePostgres(dataDir);
    const server = await startPostgres({ dataDir: postgresDirOf(dataDir) });
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    await lock.release();
  }
}
