import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  FinishOidc,
  ListAudit,
  MAX_REFUSALS,
  RecordRefusals,
  type Refusal,
  SignInByPasskey,
  StartSession,
} from '@recuerda/contracts';
import { AppError, metricsText } from '@recuerda/service';
import { ADMINISTRATOR, answerSessions, VIEWER } from '../__fixtures__/accounts.js';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { RefusalLog } from './refusal-log.js';

let gateway: Gateway;
let log: RefusalLog;
const recorded: Refusal[][] = [];
beforeAll(async () => {
  gateway = await startGateway({ AUTH: 'on', TRUST_PROXY: 'loopback' });
  log = gateway.app.get(RefusalLog);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  recorded.length = 0;
  gateway.requests.reset();
  answerSessions(gateway.requests)
    .answer(StartSession, () => Promise.reject(new AppError('unauthorized')))
    .answer(RecordRefusals, ({ refusals }) => {
      recorded.push(refusals);
    });
  await log.send(Infinity);
  recorded.length = 0;
});

const viewer = VIEWER.session.user.id;
const text = 'AAAA';
const response = { clientDataJSON: text, authenticatorData: text, signature: text, userHandle: text };
const ASSERTION = { id: text, rawId: text, type: 'public-key', response };
const refused = { userId: null, address: '192.0.2.7', route: 'GET /api/tasks', action: 'session.required' as const };

describe('what the gateway refuses', () => {
  it('is counted by principal, address, route and minute, and sent in one request [AUTH-23]', async () => {
    const ask = (url: string, headers = {}) => gateway.app.inject({ method: 'POST', url, payload: {}, headers });
    for (let count = 0; count < 3; count += 1) await ask('/api/departments', VIEWER.headers);
    await ask('/api/departments');
    await ask('/api/tasks/0198f2a0-0000-7000-8000-00000000000f/pause');
    await gateway.app.inject({ url: '/api/nothing' });
    // identity itself records a refused sign-in.
    const wrong = { email: 'ana@escuela.hn', password: 'not this one' };
    await gateway.app.inject({ method: 'POST', url: '/api/auth/session', payload: wrong });
    await log.send(Infinity);
    expect(recorded).toHaveLength(1);
    const stranger = { userId: null, action: 'session.required', count: 1, address: '127.0.0.1' };
    expect(recorded[0]).toMatchObject([
      { route: 'POST /api/departments', userId: viewer, action: 'access.forbidden', count: 3, address: '127.0.0.1' },
      { route: 'POST /api/departments', ...stranger },
      { route: 'POST /api/tasks/:id/pause', ...stranger },
    ]);
    await log.send(Infinity);
    expect(recorded).toHaveLength(1);
  });

  it.each([
    ['a passkey', '/api/auth/session/passkey', { assertion: ASSERTION }, 401],
    ['the OpenID provider', '/api/auth/oidc/callback', { state: 'x', code: 'y' }, 403],
  ])('is no sign-in by %s either: identity has its entry [AUTH-20]', async (_by, url, payload, status) => {
    gateway.requests
      .answer(SignInByPasskey, () => Promise.reject(new AppError('unauthorized')))
      .answer(FinishOidc, () => Promise.reject(new AppError('oidc_no_access')));
    expect((await gateway.app.inject({ method: 'POST', url, payload })).statusCode).toBe(status);
    await log.send(Infinity);
    expect(recorded).toEqual([]);
  });

  it('is counted also from an address that a client made up, too long to be one [AUTH-23]', async () => {
    for (const made of ['x'.repeat(101), '192.0.2.7'])
      await gateway.app.inject({ url: '/api/tasks', headers: { 'x-forwarded-for': made } });
    await log.send(Infinity);
    expect(recorded.flat().map(({ address }) => address)).toEqual(['x'.repeat(100), '192.0.2.7']);
  });

  it('is sent when its minute has ended, again until identity has taken it [AUTH-23]', async () => {
    const minute = Math.floor(Date.now() / 60_000);
    log.add(refused);
    await log.send(minute);
    expect(gateway.requests.sent).toEqual([]);
    const taken = recorded;
    gateway.requests.fail(RecordRefusals, new Error('away'));
    await log.send(Infinity);
    gateway.requests.answer(RecordRefusals, ({ refusals }) => {
      taken.push(refusals);
    });
    log.add(refused);
    await log.send(Infinity);
    const sent = gateway.requests.sent.map(({ input }) => (input as { refusals: Refusal[] }).refusals);
    expect(sent[0]?.[0]?.id).toBe(sent[1]?.[0]?.id);
    expect(taken.flat().reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });

  it('is sent a minute later if it is refused while others are being sent [AUTH-23]', async () => {
    log.add(refused);
    const sending = log.send(Infinity);
    log.add({ ...refused, route: 'GET /api/employees' });
    await sending;
    await log.send(Infinity);
    expect(recorded.map((refusals) => refusals.map(({ route }) => route))).toEqual([
      ['GET /api/tasks'],
      ['GET /api/employees'],
    ]);
  });

  it('takes up no more memory than one request; the rest is counted as dropped [AUTH-23]', async () => {
    for (let n = 0; n < MAX_REFUSALS + 10; n += 1) log.add({ ...refused, route: `GET /${n}` });
    await log.send(Infinity);
    expect(recorded[0]).toHaveLength(MAX_REFUSALS);
    expect(await metricsText()).toContain('recuerda_audit_refusals_dropped_total 10');
  });
});

it('GET /api/audit passes filters on, and refuses wrong ones [AUTH-24]', async () => {
  const queries: unknown[] = [];
  gateway.requests.answer(ListAudit, (query) => {
    queries.push(query);
    return { items: [], nextCursor: null };
  });
  const get = (query: string) => gateway.app.inject({ url: `/api/audit?${query}`, headers: ADMINISTRATOR.headers });
  const answer = await get(`entityKind=task&action=task.paused&actorId=${viewer}&from=2026-01-15T00:00:00Z&limit=5`);
  expect([answer.statusCode, answer.json()]).toEqual([200, { items: [], nextCursor: null }]);
  const from = '2026-01-15T00:00:00.000Z';
  expect(queries).toEqual([{ entityKind: 'task', action: 'task.paused', actorId: viewer, from, limit: 5 }]);
  for (const wrong of ['entityKind=route', 'action=task.read', 'actorId=ana', 'from=ayer', 'page=2'])
    expect([wrong, (await get(wrong)).statusCode]).toEqual([wrong, 422]);
});
