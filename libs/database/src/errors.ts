import { driverErrorOf, errorCodeOf } from '@recuerda/service';

/** The second is the code of PostgreSQL 18 where ON DELETE RESTRICT refuses. */
const FOREIGN_KEY_VIOLATIONS = ['23503', '23001'];

/** Returns true when a row refers to one that does not exist, or is still referred to. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  FOREIGN_KEY_VIOLATIONS.includes(errorCodeOf(driverErrorOf(error)) ?? '');
