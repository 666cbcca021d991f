import { describe, expect, it } from '@jest/globals';
import { DIALECTS } from './dialects.js';
import { failureIn } from './failure-in.js';

const now = new Date('2026-03-01T10:00:00Z');
const SUCCESS = { message_status: 'Success', data: { from: '50422223333', to: '50499887766', status_code: 200 } };
const INVALID = { success: false, message: 'Validation errors', data: { to: ['The to may not be greater than 13'] } };

type Row = [dialect: keyof typeof DIALECTS, status: number, body: unknown, outcome: Record<string, unknown>];
const sent = { kind: 'sent' };
const unclear = { kind: 'sent', unclear: true };
const refused = (reason: string) => ({ kind: 'refused', reason });
const accountFault = (reason: string) => ({ kind: 'account_fault', reason });
const retryable = (reason: string, more: object = {}) => ({ kind: 'retryable', reason, ...more });

/** Bodies as the gateways answer them. */
const ROWS: Row[] = [
  ['status', 200, SUCCESS, sent],
  ['status', 200, INVALID, sent],
  ['status', 200, '<html>maintenance</html>', sent],
  ['status', 401, { error: 'Invalid Auth and AppKey' }, refused('http_401')],
  ['wasender', 200, SUCCESS, sent],
  ['wasender', 200, { success: true }, sent],
  ['wasender', 200, INVALID, refused('rejected')],
  ['wasender', 200, { message_status: 'Failed' }, refused('rejected')],
  ['wasender', 200, '<html>maintenance</html>', retryable('html_page', { ambiguous: false })],
  ['wasender', 200, { other: 1 }, unclear],
  ['wasender', 401, { error: 'Invalid Auth and AppKey' }, accountFault('credentials')],
  ['wasender', 401, { message: 'Maximum Monthly Messages Limit Exceeded' }, accountFault('quota')],
  ['wasender', 401, { error: 'Your plan is expired' }, accountFault('quota')],
  ['wasender', 401, { error: 'Request Failed' }, retryable('request_failed', { suspect: 'device_offline' })],
  ['wasender', 401, { error: 'Template Not Found' }, refused('rejected')],
  ['wasender', 401, { error: 'Something else' }, accountFault('account')],
  ['wasender', 403, { error: 'file type should be png' }, refused('http_403')],
  ['wasender', 429, { error: 'Daily limit or warm-up: sending not allowed.' }, { kind: 'throttled' }],
  ['wasender', 500, '', retryable('http_500', { ambiguous: true })],
  ['menuia', 200, { status: 200, message: 'ok', id: 'M1' }, { kind: 'sent', providerId: 'M1' }],
  ['menuia', 200, { status: 200, id: 'M\u0000' }, sent],
  ['menuia', 200, { status: 200, id: 'M'.repeat(201) }, sent],
  ['menuia', 200, { status: 'success' }, sent],
  ['menuia', 200, { status: true }, sent],
  ['menuia', 200, { status: false, message: 'no' }, refused('rejected')],
  ['menuia', 200, { status: 400, message: 'no' }, refused('rejected')],
  ['menuia', 200, { status: 401 }, accountFault('credentials')],
  ['menuia', 200, { status: 402 }, accountFault('payment')],
  ['menuia', 200, { status: 404, message: 'Dispositivo não encontrado' }, accountFault('device_offline')],
  ['menuia', 200, { status: 429 }, { kind: 'throttled' }],
  ['menuia', 200, { status: 503 }, retryable('http_503', { ambiguous: false })],
  ['menuia', 200, { other: 1 }, unclear],
  ['menuia', 200, { success: false }, refused('rejected')],
  ['menuia', 502, '', retryable('http_502', { ambiguous: true })],
  ['auto', 200, INVALID, refused('rejected')],
  ['auto', 200, SUCCESS, sent],
  ['auto', 200, { status: 404 }, accountFault('device_offline')],
  ['auto', 401, { error: 'Invalid Auth and AppKey' }, accountFault('credentials')],
  ['auto', 200, 'OK', unclear],
  ['auto', 200, { id: 1 }, sent],
  ['auto', 422, '', refused('http_422')],
];

describe('a dialect of the form', () => {
  it.each(ROWS)('%s reads %i %j [WA-10]', (dialect, status, body, outcome) => {
    const data = typeof body === 'string' ? body : JSON.stringify(body);
    expect(DIALECTS[dialect].outcomeOf({ status, data, headers: {} }, now)).toMatchObject(outcome);
  });
});

describe('failureIn', () => {
  it.each([
    [JSON.stringify(INVALID), 'Validation errors'],
    ['{"error":"no"}', 'no'],
    ['{"status":"404"}', '{"status":"404"}'],
    [' {"status":false,"message":"fuera de línea"}', 'fuera de línea'],
  ])('finds it in %s [WA-11]', (body, words) => {
    expect(failureIn(body)).toBe(words);
  });

  it.each([
    '',
    'ok',
    '[]',
    '{"status":"accepted","id":"1"}',
    '{"status":200}',
    '{broken',
    JSON.stringify(SUCCESS),
    '{"error":null}',
  ])('finds none in %j', (body) => {
    expect(failureIn(body)).toBeUndefined();
  });
});

it.each(['wasender', 'menuia', 'auto'] as const)('%s takes a message a second, four at a time [WA-15]', (dialect) => {
  expect(DIALECTS[dialect]).toMatchObject({ holds: true, ceilings: { concurrency: 4, rate: 1 } });
});
