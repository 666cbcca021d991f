import { setTimeout as delay } from 'node:timers/promises';
import { isConnectionError } from '@recuerda/service';

/** Half a minute, for a database or a migration job that starts at the same time as the service. */
export const CONNECT_ATTEMPTS = 15;
export const RETRY_MS = 2_000;

/** Repeats `connect` while the database is unavailable, for half a minute. */
export async function whenReachable<T>(connect: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await connect();
    } catch (error) {
      if (!isConnectionError(error) || attempt === CONNECT_ATTEMPTS) throw error;
      await delay(RETRY_MS);
    }
}
