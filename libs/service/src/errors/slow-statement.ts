import { driverErrorOf, errorCodeOf } from './connection-error.js';

/** SQLSTATE of a statement that took longer than `statement_timeout`, and of one that waited longer for a lock. */
const [STATEMENT_TIMEOUT, LOCK_TIMEOUT] = ['57014', '55P03'];

const codeOf = (error: unknown): string | undefined => errorCodeOf(driverErrorOf(error));

/** Returns true when another transaction held a lock for longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === LOCK_TIMEOUT;

/** Returns true when the database was too slow for the statement. A statement for fewer rows may be fast enough. */
export const isTooSlow = (error: unknown): boolean => isLockTimeout(error) || codeOf(error) === STATEMENT_TIMEOUT;
