import { describe, expect, it, jest } from '@jest/globals';
import type { SendOutcome } from '../channels/send-outcome.js';
import type { AttemptBefore } from '../deliveries/begin-attempts.js';
import type { ProviderStateStore } from '../provider-state/provider-state.store.js';
import { possibleDuplicates, reconciledAttempts } from './instruments.js';
import { ReconcileAttempts, withoutMark } from './reconcile-attempts.js';

const DAY_MS = 24 * 3_600_000;
const config = { WHATSAPP_RECONCILE_SECONDS: 60 };
const NO_ANSWER = {
  kind: 'retryable',
  reason: 'timeout',
  answer: '',
  ambiguous: true,
  reportedTo: 'ours',
} as const;
const DEFERRED = {
  kind: 'deferred',
  reason: 'limit',
  answer: '',
  retryAfterMs: 5,
  holdReason: 'provider_limit',
} as const;
const NOT_TAKEN = [
  DEFERRED,
  { kind: 'throttled', reason: 'http_429', answer: '' },
  { kind: 'account_fault', reason: 'token_expired', answer: '' },
  { ...NO_ANSWER, reason: 'econnrefused', ambiguous: false },
] as const;
const before = (reason: string | null, receipt: AttemptBefore['receipt'] = null): AttemptBefore => ({
  ...{ reason, receipt },
  providerId: null,
});

/** Reconciles with a provider that last reported a status `sinceStatusMs` ago; null if its state cannot be read. */
function reconciling({ sinceStatusMs = 0 as number | null } = {}) {
  const reportsStatuses = async (account: string, withinMs: number) => {
    if (sinceStatusMs === null) throw new Error('down');
    return account === 'ours' && sinceStatusMs <= withinMs;
  };
  return new ReconcileAttempts(config, { reportsStatuses } as ProviderStateStore);
}

describe('a POST without an answer', () => {
  const after = async (outcome: SendOutcome, isLast: boolean, known = {}, reason = '') => {
    const reconcile = reconciling(known);
    const attempt = { before: reason === '' ? null : before(reason), unfinished: 0, number: isLast ? 3 : 2 };
    return reconcile.after(outcome, attempt, await reconcile.mayBeReported(outcome));
  };
  const MARKED = { ...NO_ANSWER, reason: 'unanswered_timeout' };
  const AWAITED = { ...MARKED, retryAfterMs: 60_000, awaitsStatus: true };

  it('waits for its status where the provider reported some in 90 days, also after the last [WA-92]', async () => {
    for (const isLast of [false, true]) {
      expect(await after(NO_ANSWER, isLast, { sinceStatusMs: 90 * DAY_MS })).toEqual(AWAITED);
      const unheard = isLast ? NO_ANSWER : MARKED;
      expect(await after(NO_ANSWER, isLast, { sinceStatusMs: 90 * DAY_MS + 1 })).toEqual(unheard);
      expect(await after(NO_ANSWER, isLast, { sinceStatusMs: null })).toEqual(unheard);
    }
  });

  it('does not wait where its own account reports none, whichever is connected now [WA-92]', async () => {
    const { reportedTo: _, ...silent } = NO_ANSWER;
    for (const outcome of [silent, { ...silent, reportedTo: 'other' }] as const)
      expect(await after(outcome, true)).toEqual(outcome);
  });

  it('is marked once, and only if it may have been sent', async () => {
    expect(await after({ ...NO_ANSWER, reason: 'unanswered_timeout' }, false)).toEqual(AWAITED);
    const answered = [
      { ...NO_ANSWER, ambiguous: false },
      { kind: 'sent', answer: 'ok' },
      { kind: 'throttled', reason: 'http_429', answer: '' },
      { kind: 'refused', reason: 'http_400', answer: '' },
    ] as const;
    for (const outcome of answered) expect(await after(outcome, false)).toEqual(outcome);
  });

  it('keeps its mark through what was not taken, which gets none of its own, and loses it by an answer', async () => {
    for (const outcome of NOT_TAKEN) {
      const marked = { ...outcome, reason: `unanswered_${outcome.reason}` };
      expect(await after(outcome, false, {}, 'unanswered_timeout')).toEqual(marked);
      for (const reason of ['', 'timeout']) expect(await after(outcome, false, {}, reason)).toEqual(outcome);
    }
    const refused = { kind: 'refused', reason: 'http_400', answer: '' } as const;
    expect(await after(refused, false, {}, 'unanswered_timeout')).toEqual(refused);
  });

  it('was sent where the provider has reported it, and is counted then', () => {
    const counted = jest.spyOn(reconciledAttempts, 'inc');
    const reported = [null, before('unanswered_timeout'), before(null, 'sent')].map((one) =>
      reconciling().wasSent(one),
    );
    expect([reported, counted.mock.calls.length]).toEqual([[false, false, true], 1]);
    counted.mockRestore();
  });
});

describe('the POSTs of a message', () => {
  it('are over after three; of what was held in an outage, after two whose process was killed', () => {
    const over = (reason: string | null, unfinished: number, holds = true) =>
      [3, 4].map((number) => reconciling().isOver({ holds }, number, before(reason), unfinished));
    const none = [false, false];
    const last = [false, true];
    expect([over('http_504', 2), over('http_504', 3)]).toEqual([none, last]);
    // Without a hold, or without a POST before that failed, there is no outage.
    expect([over('http_504', 2, false), over(null, 2), over('', 2)]).toEqual([last, last, last]);
    expect([3, 4].map((number) => reconciling().isOver({ holds: true }, number, null, 2))).toEqual(last);
  });

  it('have failed for the reason of the last, or because each process was killed', () => {
    const why = (reason: string | null, unfinished = 0) =>
      reconciling().whyGivenUp({ before: before(reason), unfinished });
    expect(why('unanswered_timeout')).toBe('timeout');
    for (const reason of [why('timeout'), why('unanswered_timeout', 1), why(null)])
      expect(reason).toBe('crashed_repeatedly');
    expect(reconciling().whyGivenUp({ before: null, unfinished: 0 })).toBe('crashed_repeatedly');
    expect(['unanswered_timeout', 'timeout'].map(withoutMark)).toEqual(['timeout', 'timeout']);
  });

  it('count as possibly repeated after a crash or without an answer, once, and only if one was made', () => {
    const counted = jest.spyOn(possibleDuplicates, 'inc');
    const causes = (reason: string | null, unfinished: number, outcome: SendOutcome = NO_ANSWER) => {
      counted.mockClear();
      reconciling().after(outcome, { before: reason === null ? null : before(reason), unfinished, number: 2 });
      return counted.mock.calls.map(([labels]) => (labels as { cause: string }).cause);
    };
    expect(causes('unanswered_timeout', 1)).toEqual(['crash']);
    expect(causes('unanswered_timeout', 0)).toEqual(['no_answer']);
    for (const reason of [null, 'timeout']) expect(causes(reason, 0)).toEqual([]);
    for (const unfinished of [1, 0])
      for (const outcome of NOT_TAKEN) expect(causes('unanswered_timeout', unfinished, outcome)).toEqual([]);
    counted.mockRestore();
  });
});
