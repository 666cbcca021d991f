import type { AttemptOutcome } from '../deliveries/finish-attempts.js';
import type { NormalisedPhone } from '../phone/normalise-phone.js';
import type { FreshFacts } from './facts-reader.js';
import type { Reminder } from './reminder.js';
import type { Outcome } from './results.js';

/** An attempt that was begun: the `number`-th of its reminder, under the token `claim`. */
export interface Attempt {
  reminder: Reminder;
  claim: string;
  number: number;
  /** Before the claim was made (monotonic, ms). */
  claimedAt: number;
  /** What the task wanted when it was begun. */
  read: FreshFacts;
  /** The number that was marked, and to which alone it is POSTed. */
  phone: NormalisedPhone;
}

/**
 * How an attempt left its reminder: with its outcome, to be tried again at `until`, or in the hands of somebody else
 * who has it until `until` at the latest.
 */
export type AttemptResult = { kind: 'done'; outcome: Outcome } | { kind: 'wait' | 'taken'; until: Date };

/** Somebody else's attempt decides: looked at again so soon at the latest, ms. */
const TAKEN_MS = 1_000;

/** Somebody else has the reminder, or had its row first. */
export const taken = (now: Date): AttemptResult => ({ kind: 'taken', until: new Date(now.getTime() + TAKEN_MS) });

/** How an attempt ended: what is to be written down of it, and what follows once it is. */
export interface Ending {
  attempt: Attempt;
  write: AttemptOutcome;
  result: AttemptResult;
  /** What kept it from its POST. */
  error?: unknown;
}
