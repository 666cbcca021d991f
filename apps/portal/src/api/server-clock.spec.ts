import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { learnServerTime, serverNow } from './server-clock';

const HERE = Date.parse('2026-03-01T12:00:00Z');
beforeEach(() => {
  jest.useFakeTimers({ now: HERE });
});
afterEach(() => {
  learnServerTime(new Date(HERE).toUTCString(), HERE);
  jest.useRealTimers();
});

describe('serverNow', () => {
  it.each([
    ['slow', 'Sun, 01 Mar 2026 13:00:00 GMT', 3_600_500],
    ['fast', 'Sun, 01 Mar 2026 11:00:00 GMT', -3_599_500],
  ])('corrects a clock that is an hour %s', (_, header, offset) => {
    learnServerTime(header);
    expect(serverNow() - HERE).toBe(offset);
  });

  it.each(['Sun, 01 Mar 2026 12:00:01 GMT', 'Sun, 01 Mar 2026 11:59:58 GMT', 'nonsense'])(
    'is this computer’s time after %s',
    (header) => {
      learnServerTime(header);
      expect(serverNow()).toBe(HERE);
    },
  );

  it('trusts this clock again once it was set right', () => {
    learnServerTime('Sun, 01 Mar 2026 13:00:00 GMT');
    learnServerTime('Sun, 01 Mar 2026 12:00:00 GMT');
    expect(serverNow()).toBe(HERE);
  });

  it('keeps what it knows when an answer has no header', () => {
    learnServerTime('Sun, 01 Mar 2026 13:00:00 GMT');
    learnServerTime(null);
    expect(serverNow()).toBeGreaterThan(HERE);
  });
});
