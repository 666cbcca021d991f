import { describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '@recuerda/contracts';
import { ERROR_TABLE } from './error-table.js';
import { outcomeOf, waIdOf } from './read-outcome.js';

const now = new Date('2026-01-15T12:00:00Z');
const answer = (status: number, body: unknown) => ({
  status,
  headers: {},
  data: typeof body === 'string' ? body : JSON.stringify(body),
});
const error = (code: number, status = 400, more: object = {}) =>
  outcomeOf(answer(status, { error: { message: `(#${code})`, code, ...more } }), now);

const stopped = (reason: string) => ({ kind: 'account_fault', reason });
const held = (code: number, holdReason: string, retryAfterMs: number) => ({
  kind: 'deferred',
  reason: `meta_${code}`,
  holdReason,
  retryAfterMs,
});
const slower = (code: number, retryAfterMs: number) => ({ kind: 'throttled', reason: `meta_${code}`, retryAfterMs });
const again = (code: number) => ({ kind: 'retryable', reason: `meta_${code}`, ambiguous: false });
const refused = (code: number, recipient?: string) => ({
  kind: 'refused',
  reason: `meta_${code}`,
  ...(recipient && { recipient }),
});

const OUTCOMES: Record<number, object> = {
  0: stopped('token_expired'),
  190: stopped('token_expired'),
  368: stopped('banned'),
  131031: stopped('banned'),
  131042: stopped('payment'),
  33: stopped('account'),
  131037: stopped('account'),
  131045: stopped('account'),
  133010: stopped('account'),
  4: slower(4, 30_000),
  80007: slower(80007, 30_000),
  130429: slower(130429, 1_000),
  131056: held(131056, 'recipient_limit', 6_000),
  131048: held(131048, 'budget', HOUR_MS),
  131049: held(131049, 'recipient_limit', 24 * HOUR_MS),
  132000: held(132000, 'template', HOUR_MS / 6),
  132012: held(132012, 'template', HOUR_MS / 6),
  132018: held(132018, 'template', HOUR_MS / 6),
  132001: held(132001, 'template', HOUR_MS / 6),
  132015: held(132015, 'template', HOUR_MS / 6),
  132016: held(132016, 'template', HOUR_MS / 6),
  131026: refused(131026, 'unreachable'),
  130472: refused(130472, 'unreachable'),
  130497: refused(130497, 'unreachable'),
  131050: refused(131050, 'opted_out'),
  131047: { kind: 'refused', reason: 'window_closed' },
  100: refused(100),
  131008: refused(131008),
  131009: refused(131009),
  131051: refused(131051),
  131030: refused(131030),
  132005: refused(132005),
  1: again(1),
  2: again(2),
  131000: again(131000),
  131016: again(131016),
};

describe('outcomeOf', () => {
  it.each(Object.entries(OUTCOMES))('error %s [WA-31]', (code, outcome) => {
    expect(error(Number(code))).toEqual({ ...outcome, answer: expect.stringContaining(`(#${code})`) });
  });

  it('covers the whole table [WA-31]', () => {
    expect(Object.keys(ERROR_TABLE)).toEqual(Object.keys(OUTCOMES));
  });

  it('permissions and an unknown number are faults of the account', () => {
    for (const code of [3, 10, 200, 299]) expect(error(code, 403)).toMatchObject(stopped('credentials'));
    expect(error(100, 400, { error_subcode: 33 })).toMatchObject(stopped('credentials'));
  });

  it('an unknown code, or an answer without one, is read by the status', () => {
    expect(error(999_999, 503)).toMatchObject({ kind: 'retryable', reason: 'http_503', ambiguous: false });
    expect(error(999_999, 429)).toMatchObject({ kind: 'throttled' });
    expect(outcomeOf(answer(502, '<html>'), now)).toMatchObject({
      kind: 'retryable',
      reason: 'http_502',
      ambiguous: true,
    });
    expect(outcomeOf(answer(404, ''), now)).toMatchObject({ kind: 'refused', reason: 'http_404' });
  });

  it('a 200 has the id of the message, or is a page, an error of Meta or unclear', () => {
    expect(outcomeOf(answer(200, { messages: [{ id: 'wamid.1' }] }), now)).toMatchObject({
      kind: 'sent',
      providerId: 'wamid.1',
    });
    expect(outcomeOf(answer(200, '<html>'), now)).toMatchObject({ reason: 'html_page', ambiguous: false });
    expect(error(131_026, 200)).toMatchObject({ kind: 'refused', recipient: 'unreachable' });
    expect(outcomeOf(answer(200, '{}'), now)).toEqual({ kind: 'sent', answer: '{}', unclear: true });
  });
});

it.each([
  [200, [{ input: '+5531987654321', wa_id: '553187654321' }], '553187654321'],
  [200, [{ input: '+5531987654321', user_id: 'BR.1' }], undefined],
  [200, [{ wa_id: 'BR.1' }], undefined],
  [200, [{ wa_id: '553187654321' }, { wa_id: '553187654322' }], undefined],
  [200, undefined, undefined],
  [400, [{ wa_id: '553187654321' }], undefined],
])('of an answer %d with the contacts %j the recipient is known by %s [WA-52]', (status, contacts, known) => {
  expect(waIdOf(answer(status, { messages: [{ id: 'wamid.1' }], contacts }))).toBe(known);
});
