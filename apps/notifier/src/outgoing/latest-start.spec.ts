import { afterEach, expect, it, jest } from '@jest/globals';
import type { ReminderSnapshot } from '@recuerda/contracts';
import type { ReminderAttempt } from './attempt.js';
import { LATEST_START_MS, notPostable } from './attempt-end.js';

const NOW = new Date('2026-03-02T08:00:01Z');
const FACTS = { employeeId: 'e', employeePhone: '+50499999999' } as ReminderSnapshot;
const attempt = (marked: ReminderSnapshot | null = FACTS, sendUntil = NOW.getTime() + 1): ReminderAttempt =>
  ({
    number: 1,
    claimedAt: 1_000,
    reminder: { due: {}, sendUntil },
    read: { facts: marked },
  }) as unknown as ReminderAttempt;
const kindOf = (one: ReminderAttempt, facts = FACTS) => notPostable(one, facts, NOW)?.result.kind;

afterEach(() => void jest.restoreAllMocks());

it('an attempt is posted up to four seconds after its claim, later it is claimed again', () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000 + LATEST_START_MS);
  expect(kindOf(attempt())).toBeUndefined();
  now.mockReturnValue(1_001 + LATEST_START_MS);
  expect(kindOf(attempt())).toBe('wait');
});

it('an attempt is posted before the end of its window, and held from then on', () => {
  jest.spyOn(performance, 'now').mockReturnValue(1_000);
  expect(kindOf(attempt(FACTS, NOW.getTime() + 1))).toBeUndefined();
  expect(kindOf(attempt(FACTS, NOW.getTime()))).toBe('deferred');
});

it('an attempt for another employee or number than was recorded is recorded again', () => {
  jest.spyOn(performance, 'now').mockReturnValue(1_000);
  expect(kindOf(attempt(), { ...FACTS, employeeId: 'f' })).toBe('wait');
  expect(kindOf(attempt(), { ...FACTS, employeePhone: '+50488888888' })).toBe('wait');
  expect(kindOf(attempt(null))).toBe('wait');
});

it('an attempt by mail to another address than was recorded is recorded again', () => {
  jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const mailed = { ...FACTS, employeeEmail: 'ana@example.org' };
  expect(kindOf(attempt(mailed), mailed)).toBeUndefined();
  expect(kindOf(attempt(mailed), { ...mailed, employeeEmail: 'nueva@example.org' })).toBe('wait');
});
