import { describe, expect, it } from '@jest/globals';
import { AppError } from '@recuerda/service';
import { decideRetry } from './retry-policy.js';
import { PublishError, TransientError } from '../errors.js';

const DELAYS = [1, 2, 3];
const fresh = { failures: 0, postponements: 0 };

describe('decideRetry', () => {
  it('retries a failed event once after each delay, then dead-letters it', () => {
    const error = new Error('bad');
    expect(decideRetry(fresh, error, DELAYS)).toEqual({ delayMs: 1, attempts: { failures: 1, postponements: 0 } });
    expect(decideRetry({ failures: 2, postponements: 0 }, error, DELAYS)).toEqual({
      delayMs: 3,
      attempts: { failures: 3, postponements: 0 },
    });
    expect(decideRetry({ failures: 3, postponements: 0 }, error, DELAYS)).toBe('dead-letter');
  });

  it('repeats the last delay without end after transient errors', () => {
    expect(decideRetry(fresh, new TransientError('later'), DELAYS)).toEqual({
      delayMs: 1,
      attempts: { failures: 0, postponements: 1 },
    });
    expect(decideRetry({ failures: 0, postponements: 99 }, new TransientError('later'), DELAYS)).toEqual({
      delayMs: 3,
      attempts: { failures: 0, postponements: 100 },
    });
  });

  it('counts failures and transient errors apart, however they alternate', () => {
    const [error, transient] = [new Error('bad'), new TransientError('later')];
    expect(decideRetry({ failures: 1, postponements: 50 }, error, DELAYS)).toEqual({
      delayMs: 2,
      attempts: { failures: 2, postponements: 50 },
    });
    expect(decideRetry({ failures: 3, postponements: 0 }, transient, DELAYS)).toEqual({
      delayMs: 1,
      attempts: { failures: 3, postponements: 1 },
    });
  });

  it('never dead-letters an event because of an outage or a slow database', () => {
    const outages = [
      new AppError('service_unavailable'),
      new AppError('request_timeout'),
      new PublishError(new Map(), true),
      Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
      Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
      Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }),
      Object.assign(new Error('deadlock detected'), { code: '40P01' }),
    ];
    for (const outage of outages)
      expect(decideRetry({ failures: 3, postponements: 0 }, outage, DELAYS)).not.toBe('dead-letter');
    for (const fault of [new AppError('not_found'), new PublishError(new Map(), false), 'text', undefined]) {
      expect(decideRetry({ failures: 3, postponements: 0 }, fault, DELAYS)).toBe('dead-letter');
    }
  });
});
