import { reasonOf, type SendOutcome } from '../channels/send-outcome.js';
import { PROBE_MS } from '../provider-state/breaker.js';
import { withoutMark } from '../outgoing/reconcile-attempts.js';
import { holdAfter, MAX_ATTEMPTS, waitRetryable, waitThrottled } from '../outgoing/retry-policy.js';
import type { ClaimedMessage, MessageOutcome } from './message-store.js';

/** An answer is not worth sending after this time, ms. */
export const MAX_AGE_MS = 60 * 60_000;
/** Maximum age of a message that begins a conversation, ms: it may wait for its template, or for the window. */
const MAX_NOTICE_AGE_MS = 24 * MAX_AGE_MS;

/** Returns the record of a POST, by the rules of reminders, except that an old message fails instead of being held. */
export function messageOutcome(message: ClaimedMessage, outcome: SendOutcome, now: Date): MessageOutcome {
  const { answer } = outcome;
  const ended = { answer, providerId: null, posted: true, claimedUntil: now };
  if (outcome.kind === 'sent')
    return { ...ended, status: 'sent', reason: reasonOf(outcome), providerId: outcome.providerId ?? null };
  const { reason } = outcome;
  const age = now.getTime() - message.createdAt.getTime();
  const wait = waitOf(message, outcome, age);
  if (wait === null || age + wait > longestAge(message))
    return { ...ended, status: 'failed', reason: withoutMark(reason) };
  // The last attempt is repeated while there is an outage, so it does not count.
  const posted = outcome.kind === 'retryable' && (message.attempts < MAX_ATTEMPTS || !outcome.suspect);
  return { ...ended, status: 'sending', reason, posted, claimedUntil: new Date(now.getTime() + wait) };
}

const longestAge = ({ kind }: ClaimedMessage): number => (kind === 'escalation' ? MAX_NOTICE_AGE_MS : MAX_AGE_MS);

/** Returns ms, or null if there is no further attempt. */
function waitOf({ attempts, kind }: ClaimedMessage, outcome: SendOutcome, ageMs: number): number | null {
  // The sender of a test waits for its result.
  if (kind === 'test') return null;
  switch (outcome.kind) {
    case 'retryable':
      if (outcome.holdReason) return Math.max(PROBE_MS, outcome.retryAfterMs ?? 0);
      return holdAfter(attempts, outcome, ageMs, Math.random()) ?? waitRetryable(attempts, outcome, Math.random());
    case 'throttled':
      return waitThrottled(outcome.retryAfterMs, ageMs, Math.random());
    case 'deferred':
      return outcome.retryAfterMs;
    case 'account_fault':
      return PROBE_MS;
    default:
      return null;
  }
}
