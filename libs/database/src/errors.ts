import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

const UNIQUE_VIOLATIONS = ['23505'];
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

const property = (error: unknown, name: 'code' | 'constraint'): string | undefined => {
  if (typeof error !== 'object' || error === null || !(name in error)) return undefined;
  const value: unknown = (error as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
};

const violates = (error: unknown, states: readonly string[], constraint: string | undefined): boolean => {
  const cause = driverError(error);
  if (!states.includes(property(cause, 'code') ?? '')) return false;
  return constraint === undefined || property(cause, 'constraint') === constraint;
};

/** A row with this key is already there; of that one constraint when it is named. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  violates(error, UNIQUE_VIOLATIONS, constraint);

/** A row refers to one that is not there, or is still referred to; of that one constraint when it is named. */
export const isForeignKeyViolation = (error: unknown, constraint?: string): boolean =>
  violates(error, FOREIGN_KEY_VIOLATIONS, constraint);

/** Somebody else held a lock for longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => property(driverError(error), 'code') === '55P03';

/** The database could not be reached, the connection broke, or it has no room: not the statement's fault, and it passes. */
export function isConnectionError(error: unknown): boolean {
  const cause = driverError(error);
  if (LOST_IN_TRANSACTION.some((type) => cause instanceof type)) return true;
  if (cause instanceof AggregateError) return cause.errors.some(isConnectionError);
  const code = property(cause, 'code');
  if (code !== undefined) return UNREACHABLE_CODES.has(code) || UNREACHABLE_STATES.test(code);
  return cause instanceof Error && UNREACHABLE_MESSAGE.test(cause.message);
}
