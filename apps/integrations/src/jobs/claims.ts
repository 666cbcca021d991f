import { randomUUID } from 'node:crypto';

/** This process, as the claims of jobs name it. */
export const PROCESS_ID: string = randomUUID();

/**
 * Conditions of jobs to claim. A job whose claim was not given back is suspected: its process ended, perhaps for its
 * sake. It is handled alone from then on.
 */
export const CLAIMABLE = {
  together: 'claim IS NULL AND NOT is_suspected',
  alone: '(claim IS NOT NULL OR is_suspected)',
} as const;

/**
 * Sets the columns of a claim; `process` and `isAlone` are parameters. An end counts if the job was alone in hand, and
 * not if the process of then lives: it had lost its database for a time.
 */
export const claimColumns = (process: string, isAlone: string): string => `
  unclean_ends = unclean_ends + CASE WHEN claim IS NOT NULL AND was_alone AND holder <> ${process}::uuid
    THEN 1 ELSE 0 END,
  is_suspected = ${isAlone}, was_alone = ${isAlone}, holder = ${process}::uuid`;

/** Forgets what is suspected of a job whose next step a user begins. */
export const UNSUSPECTED = 'is_suspected = false, was_alone = false, unclean_ends = 0';
