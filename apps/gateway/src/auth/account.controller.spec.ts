import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ChangePassword,
  DismissSecurityNotices,
  EndSession,
  ListSecurityNotices,
  ListSessions,
} from '@recuerda/contracts';
import { hashToken } from '@recuerda/service';
import { ADMINISTRATOR, answerSessions, VIEWER } from '../__fixtures__/accounts.js';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { Sessions } from './sessions.js';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ AUTH: 'on' });
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.app.get(Sessions).forgetAll();
  gateway.requests.reset();
  answerSessions(gateway.requests).answer(EndSession, () => ({ providerUrl: null }));
});

const { session, tokenHash } = ADMINISTRATOR;
const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, headers = {}) =>
  gateway.app.inject({ method, url: `/api/auth/${path}`, ...(payload && { payload }), headers });
const removed = 'recuerda_session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0';
const inputOf = (pattern: string) => gateway.requests.sent.find((sent) => sent.pattern === pattern)?.input;
const tokenIn = (cookie: unknown): string => /^recuerda_session=([\w-]{43}); /.exec(String(cookie))?.[1] ?? '';

describe('the own account', () => {
  it('changes its password', async () => {
    gateway.requests.answer(ChangePassword, () => ({ keep: true }));
    const input = { current: 'correcta y larga', next: 'otra aún más larga' };
    const answer = await ask('POST', 'password', input, ADMINISTRATOR.headers);
    expect([answer.statusCode, String(answer.headers['set-cookie'])]).toEqual([
      204,
      expect.stringContaining('Max-Age=2592000'),
    ]);
    const renewed = hashToken(tokenIn(answer.headers['set-cookie']));
    const own = { userId: session.user.id, sessionId: session.id };
    expect(inputOf(ChangePassword.pattern)).toEqual({ ...own, ...input, tokenHash: renewed });
    expect(renewed).not.toBe(tokenHash);
  });

  it('lists its devices, and knows its own', async () => {
    const at = '2026-03-01T12:00:00.000Z';
    const summary = { userAgent: 'Firefox', address: '127.0.0.1', createdAt: at, lastUsedAt: at };
    const other = { ...summary, id: VIEWER.session.id };
    gateway.requests.answer(ListSessions, () => [{ ...summary, id: session.id }, other]);
    expect((await ask('GET', 'sessions', undefined, ADMINISTRATOR.headers)).json()).toEqual({
      items: [
        { ...summary, id: session.id, current: true },
        { ...other, current: false },
      ],
    });
  });

  it('ends a device; its own also signs out', async () => {
    const other = await ask('DELETE', `sessions/${VIEWER.session.id}`, undefined, ADMINISTRATOR.headers);
    expect([other.statusCode, other.headers['set-cookie']]).toEqual([204, undefined]);
    expect(inputOf(EndSession.pattern)).toEqual({ userId: session.user.id, sessionId: VIEWER.session.id });
    const own = await ask('DELETE', `sessions/${session.id}`, undefined, ADMINISTRATOR.headers);
    expect([own.statusCode, own.headers['set-cookie']]).toEqual([204, removed]);
    expect((await ask('DELETE', 'sessions/x', undefined, ADMINISTRATOR.headers)).statusCode).toBe(404);
  });

  it('lists the security notices, and dismisses them for this device [AUTH-56]', async () => {
    const own = { userId: session.user.id, sessionId: session.id };
    const at = '2026-03-01T12:00:00.000Z';
    const notice = { id: session.id, kind: 'token' as const, detail: 'Informe', address: '192.0.2.7', at };
    gateway.requests.answer(ListSecurityNotices, () => [notice]).answer(DismissSecurityNotices, () => undefined);
    const listed = await ask('GET', 'notices', undefined, ADMINISTRATOR.headers);
    expect([listed.json(), inputOf(ListSecurityNotices.pattern)]).toEqual([{ items: [notice] }, own]);
    expect((await ask('DELETE', 'notices', undefined, ADMINISTRATOR.headers)).statusCode).toBe(204);
    expect(inputOf(DismissSecurityNotices.pattern)).toEqual(own);
  });
});
