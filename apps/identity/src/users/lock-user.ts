/**
 * Ends a SELECT of the alias `u`. Every transaction on a user's password, link or sessions locks the user first, so
 * that none waits for another in a circle.
 */
export const LOCK_USER = 'FOR NO KEY UPDATE OF u';
