import { describe, expect, it } from '@jest/globals';
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
