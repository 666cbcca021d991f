import { describe, expect, it } from '@jest/globals';
import { HOLD_MS } from '../provider-state/breaker.js';
import type { ReminderAttempt, TextAttempt } from './attempt.js';
import type { SendOutcome } from '../channels/send-outcome.js';
import {
  cancelled,
  claimReleased,
  fromOutcome,
  fromTextOutcome,
  givenUp,
  reconciled,
  windowClosed,
} from './attempt-end.js';

const NOW = new Date('2026-03-02T08:00:01Z');
const THROTTLED = { kind: 'throttled', reason: 'http_429', answer: '', retryAfterMs: 3_000 } as const;

/** The second attempt of a reminder whose first was `sinceFirstMs` ago, and that was due `sinceDueMs` ago. */
function attempt(sinceFirstMs: number, sinceDueMs: number): ReminderAttempt {
  const expectedAt = NOW.getTime() - sinceDueMs;
  return {
    number: 2,
    firstAt: new Date(NOW.getTime() - sinceFirstMs),
    id: 'r',
    claim: 'c',
    expectedAt,
    departmentId: 'd',
    reminder: { sendUntil: NOW.getTime() + 60_000 },
  } as unknown as ReminderAttempt;
}

describe('a throttled reminder', () => {
  const after = (...since: [number, number]) => fromOutcome(attempt(...since), THROTTLED, NOW, false).result;
  const again = { kind: 'wait', until: new Date(NOW.getTime() + 3_000) };

  it('is tried again for five minutes, then fails', () => {
    expect(after(4 * 60_000, 4 * 60_000)).toEqual(again);
    expect(after(6 * 60_000, 6 * 60_000)).toMatchObject({ kind: 'done', outcome: { status: 'failed' } });
  });

  it('is tried again for five minutes after a hold, however long ago its first attempt was', () => {
    expect(after(12 * 3_600_000, 1_000)).toEqual(again);
    expect(after(12 * 3_600_000, 6 * 60_000)).toMatchObject({ kind: 'done', outcome: { status: 'failed' } });
  });
});

describe('a reminder whose POST met an outage', () => {
  const OUTAGE = { kind: 'retryable', reason: 'http_504', answer: '', ambiguous: true, suspect: 'outage' } as const;
  const end = (number: number, outcome: SendOutcome, sinceFirstMs = 5_000) =>
    fromOutcome({ ...attempt(sinceFirstMs, 0), number }, outcome, NOW, true);

  it('is tried again twice, then held [WA-29]', () => {
    expect(end(2, OUTAGE)).toMatchObject({ result: { kind: 'wait' }, write: { posted: true, held: false } });
    const held = { posted: true, held: true, status: 'sending', reason: 'http_504' };
    expect(end(3, OUTAGE)).toMatchObject({ result: { kind: 'deferred', reason: 'outage' }, write: held });
  });

  it('fails a day after its first POST, unless the provider has stopped for all [WA-29]', () => {
    const day = 24 * 3_600_000;
    expect(end(3, OUTAGE, day + 1).result).toMatchObject({ kind: 'done', outcome: { status: 'failed', attempts: 3 } });
    expect(end(3, { ...OUTAGE, holdReason: 'outage' }, day + 1).result).toMatchObject({ kind: 'deferred' });
  });

  it('is not claimed again before its status may have come, also if it is released before [WA-29]', () => {
    const { write, result } = end(1, { ...OUTAGE, holdReason: 'outage', retryAfterMs: 60_000, awaitsStatus: true });
    expect(write).toMatchObject({ posted: true, claimedUntil: new Date(NOW.getTime() + 60_000) });
    expect(result).toMatchObject({ until: new Date(NOW.getTime() + 15 * 60_000) });
  });
});

const second = attempt(1_000, 1_000);
const inMs = (ms: number) => new Date(NOW.getTime() + ms);

describe('after its POST', () => {
  const end = (outcome: SendOutcome, defersThrottled = false) => fromOutcome(second, outcome, NOW, defersThrottled);

  it('a sent reminder has its outcome, with the id of the provider if it gave one', () => {
    const sent = { kind: 'sent', answer: 'ok' } as const;
    const outcome = { status: 'sent', sentAt: NOW, reason: null, attempts: 2, departmentId: 'd' };
    expect(end(sent).result).toEqual({ kind: 'done', outcome });
    const write = { status: 'sent', posted: true, held: false, sentAt: NOW, claimedUntil: NOW, claim: 'c' };
    expect(end(sent).write).toMatchObject({ ...write, providerId: null, providerAnswer: 'ok', departmentId: 'd' });
    expect(end({ ...sent, providerId: 'wamid' }).write.providerId).toBe('wamid');
  });

  it('has the department that was known, if one was', () => {
    const { write } = fromOutcome({ ...second, departmentId: null }, THROTTLED, NOW, false);
    expect([write.departmentId, end(THROTTLED).write.departmentId]).toEqual([null, 'd']);
  });

  it('is retried with an attempt more, but without one where the provider throttled it', () => {
    const retryable = {
      kind: 'retryable',
      reason: 'timeout',
      answer: '',
      ambiguous: false,
      retryAfterMs: 9_000,
    } as const;
    expect(end(retryable).write).toMatchObject({ status: 'sending', posted: true, claimedUntil: inMs(9_000) });
    expect(end(THROTTLED).write).toMatchObject({ status: 'sending', posted: false, claimedUntil: inMs(3_000) });
  });

  it('waits in the process for a deferral of up to 20 s, and is held for a longer one', () => {
    const deferred = (retryAfterMs: number) =>
      end({ kind: 'deferred', reason: 'limit', answer: '', retryAfterMs, holdReason: 'provider_limit' });
    expect(deferred(20_000)).toMatchObject({
      write: { posted: false, held: false, claimedUntil: inMs(20_000) },
      result: { kind: 'wait', until: inMs(20_000) },
    });
    expect(deferred(20_001)).toMatchObject({
      write: { status: 'sending', posted: false, held: true, claimedUntil: NOW },
      result: { kind: 'deferred', until: inMs(20_001), reason: 'provider_limit' },
    });
  });

  it('is held where the account is at fault, for as long as the provider counts as stopped', () => {
    const { write, result } = end({ kind: 'account_fault', reason: 'credentials', answer: '' });
    expect(write).toMatchObject({ posted: false, held: true, reason: 'credentials' });
    expect(result).toEqual({ kind: 'deferred', until: inMs(HOLD_MS), reason: 'provider_stopped' });
  });

  it('is held for five minutes where it was throttled for too long and that is no failure', () => {
    const late = (defersThrottled: boolean) =>
      fromOutcome(attempt(6 * 60_000, 6 * 60_000), THROTTLED, NOW, defersThrottled).result;
    expect(late(true)).toEqual({ kind: 'deferred', until: inMs(5 * 60_000), reason: 'provider_limit' });
    expect(late(false)).toMatchObject({ kind: 'done', outcome: { status: 'failed', attempts: 2 } });
    const refused = { kind: 'refused', reason: 'http_400', answer: 'no' } as const;
    expect(end(refused, true).result).toMatchObject({ kind: 'done', outcome: { status: 'failed', attempts: 2 } });
  });
});

describe('without a POST of its own', () => {
  const outcomeOf = ({ result }: ReturnType<typeof givenUp>) => (result.kind === 'done' ? result.outcome : result);

  it('an attempt does not count, and a cancelled reminder is not sent', () => {
    const ends = [reconciled(second, 'wamid', NOW), givenUp(second, 'timeout', NOW), cancelled(second, NOW)];
    expect(ends.map(outcomeOf)).toEqual([
      { status: 'sent', sentAt: NOW, reason: null, attempts: 1, departmentId: 'd' },
      { status: 'failed', sentAt: NOW, reason: 'timeout', attempts: 1, departmentId: 'd' },
      { status: 'cancelled', sentAt: null, reason: null, attempts: 1, departmentId: 'd' },
    ]);
    expect(ends.map(({ write }) => write.posted)).toEqual([false, false, false]);
  });

  it('a released claim ends now and is not held; a reminder whose window has closed is', () => {
    expect(claimReleased(second, NOW)).toMatchObject({
      write: { status: 'sending', posted: false, held: false, claimedUntil: NOW },
      result: { kind: 'wait', until: NOW },
    });
    expect('error' in claimReleased(second, NOW)).toBe(false);
    expect(claimReleased(second, NOW, 'down').error).toBe('down');
    expect(windowClosed(second, NOW)).toMatchObject({
      write: { posted: false, held: true, claimedUntil: NOW },
      result: { kind: 'deferred', until: inMs(60_000), reason: 'hours' },
    });
  });
});

describe('a text', () => {
  const HOUR = 60 * 60_000;
  const text = (kind: string, ageMs: number, number = 1): TextAttempt =>
    ({
      ...{ id: 't', claim: 'c', number, departmentId: null, unfinished: 0, before: null },
      ...{ firstAt: new Date(NOW.getTime() - ageMs), expectedAt: NOW.getTime() - ageMs },
      text: { kind },
    }) as unknown as TextAttempt;
  const template = { kind: 'deferred', reason: 'template', holdReason: 'template', answer: '' } as const;
  const statusOf = (kind: string, ageMs: number, retryAfterMs = 600_000) =>
    fromTextOutcome(text(kind, ageMs), { ...template, retryAfterMs }, NOW).write.status;

  it('waits for its template for an hour, an escalation for a day [ESC-13]', () => {
    expect([statusOf('answer', HOUR - 600_000), statusOf('answer', HOUR - 599_999)]).toEqual(['sending', 'failed']);
    const day = 24 * HOUR;
    expect([statusOf('escalation', day - 600_000), statusOf('escalation', day - 599_999)]).toEqual([
      'sending',
      'failed',
    ]);
  });

  it('is never held: it looks again a minute later whether the provider has resumed', () => {
    const fault = { kind: 'account_fault', reason: 'credentials', answer: '' } as const;
    expect(fromTextOutcome(text('answer', 0), fault, NOW)).toMatchObject({
      write: { status: 'sending', held: false, posted: false, claimedUntil: inMs(60_000) },
      result: { kind: 'wait', until: inMs(60_000) },
    });
  });

  it('that is a test fails at once, any other is tried again', () => {
    const timeout = { kind: 'retryable', reason: 'timeout', answer: '', ambiguous: true } as const;
    const statuses = ['test', 'help'].map((kind) => fromTextOutcome(text(kind, 0), timeout, NOW).write.status);
    expect(statuses).toEqual(['failed', 'sending']);
  });

  it('whose third POST got no response waits for its status, where one may come [WA-92]', () => {
    const unanswered = { kind: 'retryable', reason: 'timeout', answer: '', ambiguous: true } as const;
    const third = text('help', 0, 3);
    const awaited = { ...unanswered, retryAfterMs: 60_000, awaitsStatus: true } as const;
    const waiting = { status: 'sending', claimedUntil: inMs(60_000) };
    expect(fromTextOutcome(third, awaited, NOW).write).toMatchObject(waiting);
    expect(fromTextOutcome(third, { ...unanswered, retryAfterMs: 60_000 }, NOW).write.status).toBe('failed');
  });

  it.each(['report', 'decision'])('of the kind %s waits for its template for a day, too [ESC-13]', (kind) => {
    const day = 24 * HOUR;
    expect([statusOf(kind, day - 600_000), statusOf(kind, day - 599_999)]).toEqual(['sending', 'failed']);
  });

  it('whose POST shows that the provider has stopped looks again a minute later, or after its status [WA-29]', () => {
    const stopped = { kind: 'retryable', reason: 'http_504', answer: '', ambiguous: true, suspect: 'outage' } as const;
    const until = (retryAfterMs: number) =>
      fromTextOutcome(text('help', 0), { ...stopped, holdReason: 'outage', retryAfterMs }, NOW).write.claimedUntil;
    expect([until(0), until(59_999), until(90_000)]).toEqual([inMs(60_000), inMs(60_000), inMs(90_000)]);
  });
});
