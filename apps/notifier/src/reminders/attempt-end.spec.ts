import { describe, expect, it } from '@jest/globals';
import type { SendOutcome } from '../channels/send-outcome.js';
import type { Attempt } from './attempt.js';
import { fromOutcome } from './attempt-end.js';

const NOW = new Date('2026-03-02T08:00:01Z');
const THROTTLED = { kind: 'throttled', reason: 'http_429', answer: '', retryAfterMs: 3_000 } as const;

/** The second attempt of a reminder whose first was `sinceFirstMs` ago, and that was due `sinceDueMs` ago. */
function attempt(sinceFirstMs: number, sinceDueMs: number): Attempt {
  const expectedAt = NOW.getTime() - sinceDueMs;
  return {
    number: 2,
    firstAt: new Date(NOW.getTime() - sinceFirstMs),
    reminder: { due: { reminderId: 'r' }, expectedAt },
    read: { facts: null },
  } as unknown as Attempt;
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
