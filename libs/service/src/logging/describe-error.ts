import { StartError } from '../config/load-config.js';

interface DescribedError {
  type: string;
  message: string;
  stack?: string;
  code?: string;
  cause?: DescribedError;
}

const DEPTH = 3;

/**
 * Returns the loggable part of an error: its type, message, code, stack and causes. A database error also has the
 * parameters of its query, which are names and phone numbers, and that of an HTTP client has the body.
 */
export function describeError(error: unknown, depth = DEPTH): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name, message, stack, cause } = error;
  const code: unknown = 'code' in error ? error.code : undefined;
  return {
    type: name,
    message,
    ...(stack !== undefined && !(error instanceof StartError) && { stack }),
    ...(typeof code === 'string' && { code }),
    ...(cause !== undefined && depth > 0 && { cause: describeError(cause, depth - 1) }),
  };
}
