import { type HoldReason, HOUR_MS, MINUTE_MS, SECOND_MS } from '@recuerda/contracts';
import type { AccountFault, LateFault } from '../../send-outcome.js';

/** The window closed between choice and POST: the template instead. */
export const WINDOW_CLOSED = 'window_closed';

/** Outcome of a POST with an error, except its answer: for the message, for others to the same person, or for all. */
export type Verdict =
  /** Too many at once: slower, all of them. */
  | { kind: 'throttled'; retryAfterMs: number }
  /** Not this one now: held. */
  | { kind: 'deferred'; holdReason: HoldReason; retryAfterMs: number }
  /** Meta's fault, and it did not take the message: again soon. */
  | { kind: 'retryable'; ambiguous: false }
  /** Never: `recipient` flags the employee. */
  | { kind: 'refused'; reason?: string; recipient?: 'unreachable' | 'opted_out' }
  /** Nothing goes out until somebody acts. */
  | { kind: 'account_fault'; reason: AccountFault };

const retry: Verdict = { kind: 'retryable', ambiguous: false };
const ourFault: Verdict = { kind: 'refused' };
const unreachable: Verdict = { kind: 'refused', recipient: 'unreachable' };
/** Also one whose variables or buttons are not those that are sent: it is so for every reminder. */
const noTemplate: Verdict = { kind: 'deferred', holdReason: 'template', retryAfterMs: 10 * MINUTE_MS };
const stopped = (reason: AccountFault): Verdict => ({ kind: 'account_fault', reason });

/**
 * Meta's error codes ("Error codes" of the WhatsApp Business Platform), except those of permissions. Others are read by
 * their HTTP status.
 */
export const ERROR_TABLE: Readonly<Record<number, Verdict>> = {
  // The token: replace it.
  0: stopped('token_expired'),
  190: stopped('token_expired'),
  // The account.
  368: stopped('banned'),
  131031: stopped('banned'),
  131042: stopped('payment'),
  33: stopped('account'),
  131037: stopped('account'),
  131045: stopped('account'),
  133010: stopped('account'),
  // Too much.
  4: { kind: 'throttled', retryAfterMs: 30 * SECOND_MS },
  80007: { kind: 'throttled', retryAfterMs: 30 * SECOND_MS },
  130429: { kind: 'throttled', retryAfterMs: SECOND_MS },
  131056: { kind: 'deferred', holdReason: 'recipient_limit', retryAfterMs: 6 * SECOND_MS },
  131048: { kind: 'deferred', holdReason: 'budget', retryAfterMs: HOUR_MS },
  131049: { kind: 'deferred', holdReason: 'recipient_limit', retryAfterMs: 24 * HOUR_MS },
  // The recipient.
  131026: unreachable,
  130472: unreachable,
  130497: unreachable,
  131050: { kind: 'refused', recipient: 'opted_out' },
  // The message.
  131047: { kind: 'refused', reason: WINDOW_CLOSED },
  132000: noTemplate,
  132001: noTemplate,
  132012: noTemplate,
  132015: noTemplate,
  132016: noTemplate,
  132018: noTemplate,
  100: ourFault,
  131008: ourFault,
  131009: ourFault,
  // A test number of Meta writes only to people on its list.
  131030: ourFault,
  131051: ourFault,
  132005: ourFault,
  // Meta.
  1: retry,
  2: retry,
  131000: retry,
  131016: retry,
};

/** Returns the fault that the code of a status shows; only Meta has such codes. `window`: no free text arrives. */
export function lateFaultOf(code: number): LateFault | { kind: 'window' } | undefined {
  const verdict = ERROR_TABLE[code];
  if (verdict?.kind === 'account_fault') return { kind: 'account', fault: verdict.reason };
  if (verdict?.kind !== 'refused') return undefined;
  if (verdict.reason === WINDOW_CLOSED) return { kind: 'window' };
  return verdict.recipient && { kind: 'recipient', fault: verdict.recipient };
}
