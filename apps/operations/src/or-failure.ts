import { AppError } from '@recuerda/service';
import { Failure } from './command-line/errors.js';

/**
 * Resolves with a service's response.
 * @throws {Failure} with advice for the operator when there is none or it is an error
 */
export async function orFailure<T>(service: string, response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    throw new Failure(`${service} ${describeError(error)}.`, { cause: error });
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof AppError))
    return `could not be called: ${error instanceof Error ? error.message : String(error)}`;
  const reason = error.params['reason'] ?? (error.cause instanceof Error ? error.cause.message : undefined);
  const because = typeof reason === 'string' ? ` (${reason})` : '';
  if (error.code === 'service_unavailable')
    return `does not respond${because}: it is not running, older than this command, or without its database`;
  if (error.code === 'request_timeout') return 'did not respond in time: check that it runs, and run this again';
  return `responded ${error.code}`;
}
