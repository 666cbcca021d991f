import { describe, expect, it } from '@jest/globals';
import { answerOf, byStatus, type ProviderResponse } from './provider-response.js';

const now = new Date('2026-03-01T10:00:00Z');
const response = (status: number, data = '', headers: Record<string, string> = {}): ProviderResponse => ({
  status,
  data,
  headers,
});

describe('byStatus', () => {
  it.each([200, 201, 202, 204])('takes %i as sent, whatever the body [WA-02]', (status) => {
    expect(byStatus(response(status, '{"error":true}'), now)).toEqual({ kind: 'sent', answer: '{"error":true}' });
  });

  it.each([301, 400, 401, 403, 404, 422])('takes %i as refused: no retry', (status) => {
    expect(byStatus(response(status), now)).toMatchObject({ kind: 'refused', reason: `http_${status}` });
  });

  it.each([500, 502, 503, 504])('takes %i as retryable, and as one that may have been sent', (status) => {
    const reason = `http_${status}`;
    expect(byStatus(response(status), now)).toMatchObject({ kind: 'retryable', reason, ambiguous: true });
  });

  it('honours Retry-After of a 429', () => {
    expect(byStatus(response(429, '', { 'retry-after': '7' }), now)).toMatchObject({
      kind: 'throttled',
      retryAfterMs: 7_000,
    });
    expect(byStatus(response(429), now)).not.toHaveProperty('retryAfterMs');
  });
});

it('answerOf keeps what PostgreSQL can store, at most 500 characters', () => {
  const answer = answerOf(response(200, `a\u0000b\ud800${'x'.repeat(600)}`));
  expect(answer).toHaveLength(499);
  expect(answer.startsWith('ab\ufffd')).toBe(true);
});
