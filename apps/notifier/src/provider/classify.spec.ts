import { describe, expect, it } from '@jest/globals';
import { AxiosError, type AxiosResponse } from 'axios';
import { classifyError, classifyResponse, parseRetryAfter } from './classify.js';

const now = new Date('2026-03-01T10:00:00Z');
const response = (status: number, data = '', headers: Record<string, string> = {}): AxiosResponse<string> =>
  ({ status, data, headers }) as AxiosResponse<string>;

describe('classifyResponse', () => {
  it.each([200, 201, 202, 204])('takes %i as sent, whatever the body [WA-02]', (status) => {
    expect(classifyResponse(response(status, '{"error":true}'), now)).toEqual({
      kind: 'sent',
      answer: '{"error":true}',
    });
  });

  it.each([301, 400, 401, 403, 404, 422])('takes %i as refused: no retry', (status) => {
    expect(classifyResponse(response(status), now)).toMatchObject({ kind: 'refused', reason: `http_${status}` });
  });

  it.each([500, 502, 503])('takes %i as retryable', (status) => {
    expect(classifyResponse(response(status), now)).toMatchObject({ kind: 'retryable', reason: `http_${status}` });
  });

  it('honours Retry-After of a 429', () => {
    expect(classifyResponse(response(429, '', { 'retry-after': '7' }), now)).toMatchObject({
      kind: 'throttled',
      retryAfterMs: 7_000,
    });
    expect(classifyResponse(response(429), now)).not.toHaveProperty('retryAfterMs');
  });

  it('keeps the part of a response that PostgreSQL can store, at most 500 characters', () => {
    const { answer } = classifyResponse(response(200, `a\u0000b\ud800${'x'.repeat(600)}`), now);
    expect(answer).toHaveLength(499);
    expect(answer.startsWith('ab\ufffd')).toBe(true);
  });
});

describe('classifyError', () => {
  it.each([
    ['ECONNREFUSED', false],
    ['ENOTFOUND', false],
    ['ECONNRESET', true],
    ['UND_ERR_SOCKET', true],
  ])('%s is retryable; may it have been sent? %s', (code, ambiguous) => {
    expect(classifyError(new AxiosError('x', code))).toEqual({
      kind: 'retryable',
      reason: code.toLowerCase(),
      answer: '',
      ambiguous,
    });
  });

  it('reports a timeout as such', () => {
    expect(classifyError(new AxiosError('x', AxiosError.ETIMEDOUT))).toMatchObject({
      reason: 'timeout',
      ambiguous: true,
    });
  });
});

describe('parseRetryAfter', () => {
  it('reads seconds and HTTP dates, and ignores the rest', () => {
    expect(parseRetryAfter('120', now)).toBe(120_000);
    expect(parseRetryAfter('Sun, 01 Mar 2026 10:00:30 GMT', now)).toBe(30_000);
    expect(parseRetryAfter('Sun, 01 Mar 2026 09:00:00 GMT', now)).toBe(0);
    expect(parseRetryAfter('soon', now)).toBeUndefined();
    expect(parseRetryAfter(undefined, now)).toBeUndefined();
  });
});
