/**
 * SQLSTATE: connection exceptions; another password or no database of this name; a server that may only read, as after
 * a failover or without disk space; a transaction or connection that it ended because nothing came for too long; no
 * disk space, memory or connection left; shutting down, starting up.
 */
const UNREACHABLE_STATES = /^(08...|25006|25P03|28...|3D000|53...|57P0[1235])$/;
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
const UNREACHABLE_MESSAGES = [
  /^Connection terminated/,
  /^timeout (exceeded when trying to connect|expired)/,
  /^Client (was closed|has encountered a connection error)/,
];
/** TypeORM's errors for a statement in a transaction whose connection was lost before. */
const LOST_IN_TRANSACTION = ['QueryRunnerAlreadyReleasedError', 'QueryRunnerProviderAlreadyReleasedError'];

/** The error of the database driver, where TypeORM has wrapped one. */
export const driverErrorOf = (error: unknown): unknown =>
  error instanceof Error && 'driverError' in error ? error.driverError : error;

/** The `code` of a Node or PostgreSQL error. */
export const errorCodeOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
};

/**
 * Returns true when a server could not be reached or refuses, a connection broke, or the database has no room or takes
 * no changes: not the fault of the request, and it passes. Errors of pg and TypeORM are recognised by their fields, so
 * that a process without a database need not load either.
 */
export function isConnectionError(error: unknown): boolean {
  const cause = driverErrorOf(error);
  if (cause instanceof Error && LOST_IN_TRANSACTION.includes(cause.name)) return true;
  if (cause instanceof AggregateError) return cause.errors.some(isConnectionError);
  const code = errorCodeOf(cause);
  if (code !== undefined) return UNREACHABLE_CODES.has(code) || UNREACHABLE_STATES.test(code);
  return cause instanceof Error && UNREACHABLE_MESSAGES.some((pattern) => pattern.test(cause.message));
}

const LOCK_TIMEOUT = '55P03';
/** SQLSTATE of a statement that took longer than `statement_timeout`, and of one that waited longer for a lock. */
const TOO_SLOW = ['57014', LOCK_TIMEOUT];
/** A deadlock, and a conflict of serializable transactions. */
const CONFLICTS = ['40P01', '40001'];

const codeOf = (error: unknown): string => errorCodeOf(driverErrorOf(error)) ?? '';

/** Returns true when another transaction held a lock for longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === LOCK_TIMEOUT;

/** Returns true when the database was too slow for the statement. A statement for fewer rows may be fast enough. */
export const isTooSlow = (error: unknown): boolean => TOO_SLOW.includes(codeOf(error));

/** Returns true when the database cancelled the statement because of its time or of others: it may succeed later. */
export const isCancelled = (error: unknown): boolean => isTooSlow(error) || CONFLICTS.includes(codeOf(error));
