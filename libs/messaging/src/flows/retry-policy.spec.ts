import { describe, expect, it } from '@jest/globals';
import { AppError } from '@recuerda/service';
import { PublishError } from '../publish-error.js';
import { NotNow } from './not-now.js';
import { judge } from './retry-policy.js';

const DELAYS = [1, 2, 3];
const fresh = { failures: 0, postponements: 0 };

describe('judge', () => {
  it('gives a failing event three more chances', () => {
    const error = new Error('bad');
    expect(judge(fresh, error, DELAYS)).toEqual({ delayMs: 1, attempts: { failures: 1, postponements: 0 } });
    expect(judge({ failures: 2, postponements: 0 }, error, DELAYS)).toEqual({
      delayMs: 3,
      attempts: { failures: 3, postponements: 0 },
    });
    expect(judge({ failures: 3, postponements: 0 }, error, DELAYS)).toBe('give up');
  });

  it('repeats the last delay for what cannot be done now, without end', () => {
    expect(judge(fresh, new NotNow('later'), DELAYS)).toEqual({
      delayMs: 1,
      attempts: { failures: 0, postponements: 1 },
    });
    expect(judge({ failures: 0, postponements: 99 }, new NotNow('later'), DELAYS)).toEqual({
      delayMs: 3,
      attempts: { failures: 0, postponements: 100 },
    });
  });

  it('does not count outages as failures', () => {
    const outages = [
      new AppError('service_unavailable'),
      new AppError('request_timeout'),
      new PublishError(new Map(), true),
      Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
    ];
    for (const outage of outages) expect(judge({ failures: 3, postponements: 0 }, outage, DELAYS)).not.toBe('give up');
    for (const fault of [new AppError('not_found'), new PublishError(new Map(), false), 'text', undefined]) {
      expect(judge({ failures: 3, postponements: 0 }, fault, DELAYS)).toBe('give up');
    }
  });
});
