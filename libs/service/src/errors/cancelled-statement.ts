import { driverErrorOf, errorCodeOf } from './connection-error.js';

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
