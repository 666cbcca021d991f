import { AppError } from '@recuerda/service';
import { Failure } from './command-line/failure.js';

/** What a service answers. Throws {@link Failure} with what whoever operates it can do about it. */
export async function answered<T>(service: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new Failure(`${service} ${inWords(error)}.`, { cause: error });
  }
}

function inWords(error: unknown): string {
  if (!(error instanceof AppError))
    return `could not be asked: ${error instanceof Error ? error.message : String(error)}`;
  const reason = error.params['reason'] ?? (error.cause instanceof Error ? error.cause.message : undefined);
  const because = typeof reason === 'string' ? ` (${reason})` : '';
  if (error.code === 'service_unavailable')
    return `does not answer${because}: it is not running, not as new as this command, or without its database`;
  if (error.code === 'request_timeout') return 'did not answer in time: see whether it runs, and run this again';
  return `answered ${error.code}`;
}
