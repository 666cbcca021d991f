import type { HoldReason } from '@recuerda/contracts';
import type { Account, Address } from '../channels/channel.js';
import type { AttemptBefore } from '../deliveries/begin-attempts.js';
import type { Outcome } from '../deliveries/find-deliveries.js';
import type { FreshFacts } from './facts-reader.js';
import type { Breaker } from '../provider-state/breaker.js';
import type { Reminder, Text } from './message.js';

/** A started attempt: the `number`-th of its reminder or text, under the token `claim`. */
interface Begun {
  /** Id of the reminder or the text. */
  id: string;
  claim: string;
  number: number;
  /** An instant before the claim was made (monotonic, ms). */
  claimedAt: number;
  /** The attempts before; null: this is the first. */
  before: AttemptBefore | null;
  /** Number of those that never ended: their process was killed. */
  unfinished: number;
  /** Start of the first attempt of its reminder, or when its text was asked for. */
  firstAt: Date;
  /** Due time, or end of the hold, ms since the epoch. */
  expectedAt: number;
  /** Key of the recorded account; the POST goes only by this. */
  account: string;
  /** Department in which it is counted; null if it is not known, and for a text. */
  departmentId: string | null;
}
export interface ReminderAttempt extends Begun {
  reminder: Reminder;
  text?: undefined;
  /** The state of the task at its start. */
  read: FreshFacts;
  /** The recorded one; the POST goes only to this. */
  address: Address;
}
export interface TextAttempt extends Begun {
  reminder?: undefined;
  text: Text;
}
export type Attempt = ReminderAttempt | TextAttempt;

/**
 * State of a reminder after an attempt: it has an outcome, is retried at `until`, is claimed by another attempt until
 * `until` at the latest, or is to be held until then.
 */
export type AttemptResult = { kind: 'done'; outcome: Outcome } | { kind: 'wait' | 'taken'; until: Date } | Deferral;

/** `error`: there was no attempt, or no POST. */
export type ResultOrError = AttemptResult | { kind: 'error'; error: unknown };

/** A reminder after an attempt. */
export interface Attempted {
  reminder: Reminder;
  result: ResultOrError;
}

/** Longest wait before another notifier's attempt is checked again, ms. */
const TAKEN_MS = 1_000;

/** Another attempt holds the reminder, or locked its row first. */
export const taken = (now: Date): AttemptResult => ({ kind: 'taken', until: new Date(now.getTime() + TAKEN_MS) });

/** The outcome that is recorded of a delivery; it must have one. */
export const recorded = ({ status, sentAt, reason, attempts, departmentId }: Outcome): AttemptResult => ({
  kind: 'done',
  outcome: { status, sentAt, reason, attempts, departmentId },
});

/** Hold of a reminder, and its end. */
export interface Deferral {
  kind: 'deferred';
  until: Date;
  reason: HoldReason;
  /** Key of the account that it waits for; null: it waits for none. */
  account: string | null;
}

/** The window of its calendar is over; the scheduler finds the next one. */
export const outsideWindow = ({ sendUntil }: Pick<Reminder, 'sendUntil'>): Deferral => ({
  kind: 'deferred',
  until: new Date(sendUntil),
  reason: 'hours',
  account: null,
});

/** The account has stopped: held until then, unless it resumes before. */
export const providerStopped = (breaker: Pick<Breaker, 'heldUntil' | 'holdReasonOf'>, account: Account): Deferral => ({
  kind: 'deferred',
  until: breaker.heldUntil,
  reason: breaker.holdReasonOf(account),
  account: account.key,
});
