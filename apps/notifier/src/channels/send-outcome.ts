import { type HoldReason, HOUR_MS } from '@recuerda/contracts';

/** Faults for which the provider sends nothing for this account until somebody acts. */
export const ACCOUNT_FAULTS = [
  'credentials',
  'token_expired',
  'quota',
  'payment',
  'banned',
  'device_offline',
  'account',
] as const;
export type AccountFault = (typeof ACCOUNT_FAULTS)[number];

/** Reasons to hold reminders; an `outage` of the provider passes by itself. */
export const STOP_REASONS = [...ACCOUNT_FAULTS, 'outage'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** Fault for which nothing can be sent to one employee until somebody acts. */
type RecipientFault = 'unreachable' | 'opted_out';

/** Fault that an error shows after a message was taken, beyond that message. */
export type LateFault = { kind: 'recipient'; fault: RecipientFault } | { kind: 'account'; fault: AccountFault };

/** The outcome of one POST. `reason` is machine-readable; `answer` is the beginning of the response body. */
export type SendOutcome =
  /**
   * `providerId`: the provider's id of the message. `unclear`: the status says that it was taken, and the body that
   * should say so cannot be read.
   */
  | { kind: 'sent'; answer: string; providerId?: string; unclear?: true }
  /**
   * Worth another try; `ambiguous`: the provider may have sent it all the same. `suspect`: for several employees in a
   * row the provider has stopped for this reason; `holdReason`: by now it has, and the message is held.
   * `retryAfterMs`: the least time before the next try; `awaitsStatus`: until then the provider may report it, also the
   * last.
   */
  | {
      kind: 'retryable';
      reason: string;
      answer: string;
      ambiguous: boolean;
      suspect?: StopReason;
      holdReason?: HoldReason;
      retryAfterMs?: number;
      awaitsStatus?: true;
      /** Key of the account to which the provider reports it, if it reports. */
      reportedTo?: string;
    }
  /** Not taken because too many came; `retryAfterMs`: when the provider wants to be asked again. */
  | { kind: 'throttled'; reason: string; answer: string; retryAfterMs?: number }
  /** Not taken now because of this recipient or a budget; others may go on. */
  | { kind: 'deferred'; reason: string; answer: string; retryAfterMs: number; holdReason: HoldReason }
  /** `recipient`: nothing can be sent to this employee until somebody acts. */
  | { kind: 'refused'; reason: string; answer: string; recipient?: RecipientFault }
  | { kind: 'account_fault'; reason: AccountFault; answer: string };

/** An outcome whose reason may have the mark of an attempt that may have been sent. */
export type RecordedOutcome = SendOutcome | { kind: 'account_fault'; reason: string; answer: string };

/** The reason that is recorded with an outcome; null: it was sent without doubt. */
export function reasonOf(outcome: RecordedOutcome): string | null {
  if (outcome.kind !== 'sent') return outcome.reason;
  return outcome.unclear ? 'unclear_answer' : null;
}

export type Deferred = Extract<SendOutcome, { kind: 'deferred' }>;

/** Returns the outcome of a message that was not posted. */
export const deferred = (reason: string, retryAfterMs: number, holdReason: HoldReason): Deferred => ({
  kind: 'deferred',
  reason,
  answer: '',
  retryAfterMs,
  holdReason,
});

/** Nothing was posted: the task was read, or the reminder claimed, too long ago. */
export const READ_AGAIN = deferred('read_again', 0, 'provider_limit');

/** Nothing was posted: as many POSTs are open as the provider takes from all notifiers together. */
export const NO_SLOT = deferred('posts_at_once', 1_000, 'provider_limit');

/** Nothing was posted: the employee's consent is not recorded. It is tried again in case its release was missed. */
export const CONSENT_MISSING = deferred('consent_missing', HOUR_MS, 'consent');
