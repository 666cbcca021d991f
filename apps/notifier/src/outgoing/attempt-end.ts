import { type HoldReason, MINUTE_MS, type ReminderSnapshot } from '@recuerda/contracts';
import { HOLD_MS, PROBE_MS } from '../provider-state/breaker.js';
import type { AttemptOutcome } from '../deliveries/finish-attempts.js';
import { type RecordedOutcome, reasonOf, type SendOutcome } from '../channels/send-outcome.js';
import { type Attempt, type AttemptResult, outsideWindow, type ReminderAttempt, type TextAttempt } from './attempt.js';
import { withoutMark } from './reconcile-attempts.js';
import { holdAfter, waitRetryable, waitThrottled } from './retry-policy.js';

/** The end of an attempt: what to record, and what follows. */
export interface AttemptEnd {
  attempt: Attempt;
  write: AttemptOutcome;
  result: AttemptResult;
  /** The error that prevented its POST. */
  error?: unknown;
}

/** A shorter deferral waits in this process, ms. */
const LONGEST_WAIT_MS = 20_000;
/** Hold of a reminder that the provider has throttled for too long, ms. */
const THROTTLED_HOLD_MS = 5 * MINUTE_MS;

/**
 * After its POST: an outcome, a retry, or a deferral, which is no attempt. `defersThrottled`: what the provider
 * throttles for too long is deferred instead of failing.
 */
export function fromOutcome(
  attempt: Attempt,
  outcome: RecordedOutcome,
  now: Date,
  defersThrottled: boolean,
): AttemptEnd {
  const { answer } = outcome;
  const after = (ms: number): Date => new Date(now.getTime() + ms);
  if (outcome.kind === 'sent')
    return ended(attempt, now, {
      status: 'sent',
      reason: reasonOf(outcome),
      answer,
      providerId: outcome.providerId ?? null,
    });
  const { reason } = outcome;
  const hold = (until: Date, holdReason: HoldReason): AttemptEnd => ({
    ...again(attempt, now, { reason, providerAnswer: answer, posted: false, held: true }),
    result: { kind: 'deferred', until, reason: holdReason, account: attempt.account },
  });
  if (outcome.kind === 'account_fault') return hold(after(HOLD_MS), 'provider_stopped');
  if (outcome.kind === 'deferred') {
    const until = after(outcome.retryAfterMs);
    if (outcome.retryAfterMs > LONGEST_WAIT_MS) return hold(until, outcome.holdReason);
    return again(attempt, until, { reason, providerAnswer: answer, posted: false });
  }
  const held = outcome.kind === 'retryable' ? holdAfterPost(attempt, outcome, now) : null;
  if (held) return held;
  const wait = waitAfterPost(attempt, outcome, now);
  if (wait !== null) {
    const posted = outcome.kind !== 'throttled';
    return again(attempt, after(wait), { reason, providerAnswer: answer, posted });
  }
  if (outcome.kind === 'throttled' && defersThrottled) return hold(after(THROTTLED_HOLD_MS), 'provider_limit');
  return ended(attempt, now, { status: 'failed', reason: withoutMark(reason), answer });
}

/** A text is not worth sending after this time, ms. */
export const MAX_AGE_MS = 60 * MINUTE_MS;
/** Maximum age of those that may wait for their template, or for the window, ms. */
const MAX_NOTICE_AGE_MS = 24 * MAX_AGE_MS;
const NOTICES: readonly string[] = ['escalation', 'report', 'decision'];

/** After the POST of a text, by the rules of reminders, except that an old one fails instead of being held. */
export function fromTextOutcome(attempt: TextAttempt, outcome: RecordedOutcome, now: Date): AttemptEnd {
  const end = fromOutcome(attempt, outcome, now, false);
  if (outcome.kind === 'sent' || end.result.kind === 'done') return end;
  const isStopped = outcome.kind === 'account_fault' || (outcome.kind === 'retryable' && outcome.holdReason);
  // No event releases a text after a stop.
  const nextProbe = new Date(now.getTime() + PROBE_MS);
  const until = isStopped ? later(end.write.claimedUntil, nextProbe) : end.result.until;
  // The sender of a test waits for its result.
  if (attempt.text.kind === 'test' || isTooOld(attempt, until))
    return ended(attempt, now, { status: 'failed', reason: withoutMark(outcome.reason), answer: outcome.answer });
  return { ...end, write: { ...end.write, held: false, claimedUntil: until }, result: { kind: 'wait', until } };
}

/** Whether a text is not worth sending at this time. */
export const isTooOld = ({ text, expectedAt }: TextAttempt, at: Date): boolean =>
  at.getTime() - expectedAt > (NOTICES.includes(text.kind) ? MAX_NOTICE_AGE_MS : MAX_AGE_MS);

const later = (a: Date, b: Date): Date => (a > b ? a : b);

/** Holds a reminder until its status may come; a release before the end of the hold does not repeat it. */
function holdAfterPost(attempt: Attempt, outcome: SendOutcome & { kind: 'retryable' }, now: Date): AttemptEnd | null {
  const { number, firstAt } = attempt;
  const { reason, answer: providerAnswer, holdReason = 'outage', retryAfterMs = 0 } = outcome;
  const hold = holdAfter(number, outcome, now.getTime() - firstAt.getTime(), Math.random());
  if (hold === null) return null;
  const after = (ms: number): Date => new Date(now.getTime() + ms);
  return {
    ...again(attempt, after(retryAfterMs), { reason, providerAnswer, posted: true, held: true }),
    result: { kind: 'deferred', until: after(hold), reason: holdReason, account: attempt.account },
  };
}

function waitAfterPost({ number, firstAt, expectedAt }: Attempt, outcome: RecordedOutcome, now: Date): number | null {
  if (outcome.kind === 'retryable') return waitRetryable(number, outcome, Math.random());
  if (outcome.kind !== 'throttled') return null;
  // A reminder that was held meanwhile has not been throttled all the time.
  const since = Math.max(firstAt.getTime(), expectedAt);
  return waitThrottled(outcome.retryAfterMs, now.getTime() - since, Math.random());
}

/** No account of its channel reaches the person: the next attempt goes by this one, at once. */
export function goesOnBy(attempt: ReminderAttempt, account: string, outcome: SendOutcome, now: Date): AttemptEnd {
  // It is admitted by that account.
  attempt.reminder.account = account;
  const about = { reason: reasonOf(outcome), providerAnswer: outcome.answer, posted: true };
  const { write, ...end } = again(attempt, now, about);
  return { ...end, write: { ...write, account } };
}

/** The provider reported a status of a POST that it had not answered: it was sent. */
export const reconciled = (attempt: Attempt, providerId: string | null, now: Date): AttemptEnd =>
  ended(attempt, now, { status: 'sent', reason: null, answer: '', providerId, posted: false });

/** Its window has closed before its POST: the scheduler holds it until the next. */
export const windowClosed = (attempt: ReminderAttempt, now: Date): AttemptEnd => ({
  ...again(attempt, now, { reason: null, providerAnswer: null, posted: false, held: true }),
  result: outsideWindow(attempt.reminder),
});

/** There is no further POST. */
export const givenUp = (attempt: Attempt, reason: string, now: Date): AttemptEnd =>
  ended(attempt, now, { status: 'failed', reason, answer: null, posted: false });

/** The task was paused, completed, deleted or reactivated between the record of the attempt and its POST. */
export const cancelled = (attempt: Attempt, now: Date): AttemptEnd =>
  ended(attempt, now, { status: 'cancelled', reason: null, answer: null, posted: false });

/** No POST started: it does not count as an attempt, and any notifier may start the next at once. */
export function claimReleased(attempt: Attempt, now: Date, error?: unknown): AttemptEnd {
  const end = again(attempt, now, { reason: null, providerAnswer: null, posted: false });
  return error === undefined ? end : { ...end, error };
}

interface Final {
  status: 'sent' | 'failed' | 'cancelled';
  reason: string | null;
  answer: string | null;
  providerId?: string | null;
  posted?: boolean;
}

function ended(
  attempt: Attempt,
  now: Date,
  { status, reason, answer, providerId = null, posted = true }: Final,
): AttemptEnd {
  const { number, departmentId } = attempt;
  const sentAt = status === 'cancelled' ? null : now;
  const attempts = posted ? number : number - 1;
  const about = { status, posted, reason, providerAnswer: answer, providerId, sentAt, claimedUntil: now };
  return {
    attempt,
    write: writeOf(attempt, about),
    result: { kind: 'done', outcome: { status, sentAt, reason, attempts, departmentId } },
  };
}

function again(
  attempt: Attempt,
  until: Date,
  about: Pick<AttemptOutcome, 'reason' | 'providerAnswer' | 'posted'> & { held?: boolean },
): AttemptEnd {
  const rest = { status: 'sending', providerId: null, sentAt: null, claimedUntil: until } as const;
  return { attempt, write: writeOf(attempt, { ...about, ...rest }), result: { kind: 'wait', until } };
}

type Written = Omit<AttemptOutcome, 'id' | 'claim' | 'departmentId' | 'held'> & { held?: boolean };
const writeOf = ({ id, claim, departmentId }: Attempt, { held = false, ...about }: Written): AttemptOutcome => ({
  id,
  claim,
  departmentId,
  held,
  ...about,
});

/** Latest start of a POST after its claim, ms, so that the claim outlives the POST. */
export const LATEST_START_MS = 4_000;

/** Returns how a claimed attempt ends that may not be posted any more; undefined: it may be posted now. */
export function notPostable(attempt: ReminderAttempt, facts: ReminderSnapshot, now: Date): AttemptEnd | undefined {
  // The history shows the recorded employee and number; if they changed, the attempt must be recorded again.
  if (!isSameRecipient(facts, attempt.read.facts)) return claimReleased(attempt, now);
  if (isClaimedTooLongAgo(attempt)) return claimReleased(attempt, now);
  if (now.getTime() >= attempt.reminder.sendUntil) return windowClosed(attempt, now);
  return undefined;
}

/** Whether its claim might end before a POST that begins now. */
export const isClaimedTooLongAgo = ({ claimedAt }: Attempt): boolean => performance.now() - claimedAt > LATEST_START_MS;

const isSameRecipient = (facts: ReminderSnapshot, marked: ReminderSnapshot | null): boolean =>
  facts.employeeId === marked?.employeeId &&
  facts.employeePhone === marked.employeePhone &&
  facts.employeeEmail === marked.employeeEmail;
