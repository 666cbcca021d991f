import { setTimeout as delay } from 'node:timers/promises';
import { driverErrorOf, errorCodeOf, isConnectionError, StartError } from '@recuerda/service';

/** Half a minute, for a database or a migration job that starts at the same time as the service. */
export const CONNECT_ATTEMPTS = 15;
export const RETRY_MS = 2_000;

/** SQLSTATE: the server does not know this user, password or database. Waiting does not mend a setting. */
const REFUSED = /^(28...|3D000)$/;

/**
 * Repeats `connect` while the database is unavailable, for half a minute.
 *
 * @throws `StartError` at once when the database refuses DATABASE_URL.
 */
export async function whenReachable<T>(connect: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await connect();
    } catch (error) {
      const reason = asRefusal(error);
      if (!isConnectionError(reason) || attempt === CONNECT_ATTEMPTS) throw reason;
      await delay(RETRY_MS);
    }
}

/** The refusal of DATABASE_URL as an error that the person who starts can put right; any other error as it is. */
export function asRefusal(error: unknown): unknown {
  const cause = driverErrorOf(error);
  if (!(cause instanceof Error) || !REFUSED.test(errorCodeOf(cause) ?? '')) return error;
  return new StartError(`The database refuses DATABASE_URL: ${cause.message}`);
}
