import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

/** The second is what PostgreSQL 18 says where ON DELETE RESTRICT refuses. */
const FOREIGN_KEY_VIOLATIONS = ['23503', '23001'];
/** Connection exceptions; no disk space, memory or connection left; shutting down, starting up. */
const UNREACHABLE_STATES = /^(08...|53...|57P0[123])$/;
const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** pg gives these no code. */
const UNREACHABLE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (was closed|has encountered a connection error))/;
/** What TypeORM says to the next statement of a transaction whose connection was lost. */
const LOST_IN_TRANSACTION = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

const driverError = (error: unknown): unknown => (error instanceof QueryFailedError ? error.driverError : error);

const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
};

/** A row refers to one that is not there, or is still referred to. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  FOREIGN_KEY_VIOLATIONS.includes(codeOf(driverError(error)) ?? '');

/** Somebody else held a lock for longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => codeOf(driverError(error)) === '55P03';

/** The database could not be reached, the connection broke, or it has no room: not the statement's fault, and it passes. */
export function isConnectionError(error: unknown): boolean {
  const cause = driverError(error);
  if (LOST_IN_TRANSACTION.some((type) => cause instanceof type)) return true;
  if (cause instanceof AggregateError) return cause.errors.some(isConnectionError);
  const code = codeOf(cause);
  if (code !== undefined) return UNREACHABLE_CODES.has(code) || UNREACHABLE_STATES.test(code);
  return cause instanceof Error && UNREACHABLE_MESSAGE.test(cause.message);
}
