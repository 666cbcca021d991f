import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AskForReset,
  CheckAccountLink,
  ContinueSignIn,
  CreateFirstAdministrator,
  EndSession,
  GetAccessState,
  ResolveSession,
  StartSession,
  UseAccountLink,
} from '@recuerda/contracts';
import { AppError, hashToken } from '@recuerda/service';
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
  answerSessions(gateway.requests)
    .answer(StartSession, ({ keep }) => ({ session, keep }))
    .answer(EndSession, () => ({ providerUrl: 'https://id.example.org/end' }));
});

const { session, tokenHash } = ADMINISTRATOR;
const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, headers = {}) =>
  gateway.app.inject({ method, url: `/api/auth/${path}`, ...(payload && { payload }), headers });
const signedIn = { state: 'signed_in', user: session.user, endsAt: session.endsAt };
const removed = 'recuerda_session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0';
const credentials = { email: 'Ana@Escuela.hn', password: 'correcta y larga' };
const inputOf = (pattern: string) => gateway.requests.sent.find((sent) => sent.pattern === pattern)?.input;
const tokenIn = (cookie: unknown, name = 'session'): string =>
  new RegExp(`^(?:__Host-)?recuerda_${name}=([\\w-]{43}); `).exec(String(cookie))?.[1] ?? '';

describe('GET /api/auth/session', () => {
  it('returns who is signed in, and counts as an action', async () => {
    const answer = await ask('GET', 'session', undefined, ADMINISTRATOR.headers);
    expect([answer.statusCode, answer.json()]).toEqual([200, signedIn]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(inputOf(ResolveSession.pattern)).toEqual({ tokenHash, active: true });
  });

  it('says where a link by mail helps who has forgotten the password', async () => {
    const withMail = await startGateway({ AUTH: 'on' });
    try {
      withMail.requests
        .answer(GetAccessState, () => ({ hasUsers: true, resetByMail: true }))
        .answer(AskForReset, () => undefined);
      const url = '/api/auth/session';
      expect((await withMail.app.inject({ url })).json()).toEqual({ state: 'signed_out', resetByMail: true });
      const payload = { email: ' Ana@Escuela.hn ' };
      const asked = await withMail.app.inject({ method: 'POST', url: '/api/auth/forgotten-password', payload });
      expect([asked.statusCode, asked.body, asked.headers['set-cookie']]).toEqual([204, '', undefined]);
      const sent = withMail.requests.sent.find(({ pattern }) => pattern === AskForReset.pattern);
      expect(sent?.input).toEqual({ email: 'ana@escuela.hn', address: '127.0.0.1' });
    } finally {
      await withMail.close();
    }
  });

  it('is signed out without a session, and removes a cookie that is none of ours', async () => {
    const none = await ask('GET', 'session');
    expect([none.json(), none.headers['set-cookie']]).toEqual([{ state: 'signed_out' }, undefined]);
    const broken = await ask('GET', 'session', undefined, { cookie: 'recuerda_session=eyJhbGciOi.J9' });
    expect([broken.json(), broken.headers['set-cookie']]).toEqual([{ state: 'signed_out' }, removed]);
  });
});

describe('POST /api/auth/session', () => {
  it('starts a session with a new token, of which identity learns only the hash', async () => {
    const headers = { 'user-agent': 'x'.repeat(300), ...VIEWER.headers };
    const answer = await ask('POST', 'session', credentials, headers);
    expect([answer.statusCode, answer.json()]).toEqual([200, signedIn]);
    const [cookie, ofDevice] = [answer.headers['set-cookie']].flat();
    const [token, device] = [tokenIn(cookie), tokenIn(ofDevice, 'device')];
    expect(token).not.toBe(VIEWER.token);
    expect(cookie).toBe(`recuerda_session=${token}; Path=/; HttpOnly; SameSite=Strict`);
    expect(ofDevice).toBe(`recuerda_device=${device}; Path=/; HttpOnly; SameSite=Strict; Max-Age=34560000`);
    expect(inputOf(StartSession.pattern)).toEqual({
      email: 'ana@escuela.hn',
      password: credentials.password,
      keep: false,
      session: {
        tokenHash: hashToken(token),
        address: '127.0.0.1',
        userAgent: 'x'.repeat(200),
        deviceHash: hashToken(device),
      },
    });
    expect(JSON.stringify([answer.json(), gateway.requests.sent])).not.toContain(token);
    const again = await ask('POST', 'session', credentials, { cookie: `recuerda_device=${device}` });
    expect(tokenIn([again.headers['set-cookie']].flat()[1], 'device')).toBe(device);
  });

  it('that is kept survives the browser; over https the cookie is bound to the host', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    const answer = await ask('POST', 'session', { ...credentials, keep: true }, headers);
    const cookie = String([answer.headers['set-cookie']].flat()[0]);
    expect(cookie.replace(tokenIn(cookie), 'T')).toBe(
      '__Host-recuerda_session=T; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000; Secure',
    );
  });

  it('passes on refusals, and when to try again, without a cookie', async () => {
    gateway.requests.fail(StartSession, new AppError('unauthorized'));
    const wrong = await ask('POST', 'session', credentials);
    expect([wrong.json(), wrong.headers['set-cookie']]).toMatchObject([
      { status: 401, code: 'unauthorized' },
      undefined,
    ]);
    gateway.requests.fail(StartSession, new AppError('too_many_requests', { retryAfterSeconds: 7.2 }));
    const late = await ask('POST', 'session', credentials);
    expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '8']);
  });

  it('that lacks a second factor gets no cookie; the factor continues it', async () => {
    const challenge = {
      token: 'c1',
      next: 'second_factor' as const,
      methods: ['totp' as const],
      expiresAt: session.endsAt,
    };
    gateway.requests.answer(StartSession, () => ({ challenge }));
    const begun = await ask('POST', 'session', credentials);
    const view = { state: 'second_factor', challenge: 'c1', methods: ['totp'], expiresAt: session.endsAt };
    expect([begun.json(), begun.headers['set-cookie']]).toEqual([view, undefined]);
    gateway.requests.answer(ContinueSignIn, () => ({ session, keep: true }));
    const ended = await ask('POST', 'session/second-factor', { challenge: 'c1', code: ' 123456 ' });
    const token = tokenIn(ended.headers['set-cookie']);
    expect([ended.statusCode, ended.json()]).toEqual([200, signedIn]);
    expect(String(ended.headers['set-cookie'])).toContain('Max-Age=2592000');
    expect(inputOf(ContinueSignIn.pattern)).toMatchObject({
      challenge: 'c1',
      code: '123456',
      session: { tokenHash: hashToken(token) },
    });
    gateway.requests.fail(ContinueSignIn, new AppError('challenge_expired'));
    expect((await ask('POST', 'session/second-factor', { challenge: 'c1', code: '1' })).statusCode).toBe(410);
  });

  it('of another site is refused', async () => {
    const answer = await ask('POST', 'session', credentials, { 'sec-fetch-site': 'cross-site' });
    expect([answer.json(), inputOf(StartSession.pattern)]).toMatchObject([{ code: 'cross_site' }, undefined]);
  });
});

describe('DELETE /api/auth/session', () => {
  it('ends the session at once, and removes the cookie', async () => {
    await ask('GET', 'session', undefined, ADMINISTRATOR.headers);
    const answer = await ask('DELETE', 'session', undefined, ADMINISTRATOR.headers);
    expect([answer.json(), answer.headers['set-cookie']]).toEqual([
      { providerUrl: 'https://id.example.org/end' },
      removed,
    ]);
    expect(inputOf(EndSession.pattern)).toEqual({ userId: session.user.id, sessionId: session.id });
    gateway.requests.answer(ResolveSession, () => null);
    expect((await ask('GET', 'session', undefined, ADMINISTRATOR.headers)).json()).toEqual({ state: 'signed_out' });
  });

  it('without one, or with one that has just ended, does nothing', async () => {
    expect((await ask('DELETE', 'session')).json()).toEqual({ providerUrl: null });
    gateway.requests.fail(EndSession, new AppError('not_found'));
    const ended = await ask('DELETE', 'session', undefined, ADMINISTRATOR.headers);
    expect([ended.json(), ended.headers['set-cookie']]).toEqual([{ providerUrl: null }, removed]);
  });
});

describe('POST /api/auth/setup', () => {
  const input = { token: 'abc', name: 'Ana', email: 'ana@escuela.hn', password: 'correcta y larga' };

  it('creates the first administrator and signs in', async () => {
    gateway.requests.answer(CreateFirstAdministrator, () => ({ session, keep: false }));
    const answer = await ask('POST', 'setup', input);
    expect([answer.statusCode, answer.json()]).toEqual([201, signedIn]);
    const token = tokenIn(answer.headers['set-cookie']);
    expect(inputOf(CreateFirstAdministrator.pattern)).toMatchObject({
      ...input,
      session: { tokenHash: hashToken(token) },
    });
  });

  it('with a used link is 410', async () => {
    gateway.requests.fail(CreateFirstAdministrator, new AppError('link_expired'));
    expect((await ask('POST', 'setup', input)).json()).toMatchObject({ status: 410, code: 'link_expired' });
  });

  it('is announced while there are no users', async () => {
    const empty = await startGateway({ AUTH: 'on' });
    empty.requests.answer(GetAccessState, () => ({ hasUsers: false }));
    expect((await empty.app.inject({ url: '/api/auth/session' })).json()).toEqual({ state: 'setup' });
    await empty.close();
  });
});

describe('POST /api/auth/link', () => {
  const input = { token: 'abc', password: 'correcta y larga' };

  it('sets the password and signs in', async () => {
    gateway.requests.answer(UseAccountLink, () => ({ session, keep: false }));
    const answer = await ask('POST', 'link', input);
    expect([answer.statusCode, answer.json()]).toEqual([200, signedIn]);
    const token = tokenIn(answer.headers['set-cookie']);
    expect(inputOf(UseAccountLink.pattern)).toMatchObject({ ...input, session: { tokenHash: hashToken(token) } });
  });

  it('is checked before', async () => {
    gateway.requests.answer(CheckAccountLink, () => undefined);
    expect((await ask('POST', 'link/check', { token: 'abc' })).statusCode).toBe(204);
    expect(inputOf(CheckAccountLink.pattern)).toEqual({ token: 'abc', address: '127.0.0.1' });
    gateway.requests.fail(CheckAccountLink, new AppError('link_expired'));
    expect((await ask('POST', 'link/check', { token: 'abc' })).statusCode).toBe(410);
  });

  it('is 410 with a used link, and 429 after too many', async () => {
    gateway.requests.fail(UseAccountLink, new AppError('link_expired'));
    expect((await ask('POST', 'link', input)).json()).toMatchObject({ status: 410, code: 'link_expired' });
    gateway.requests.fail(UseAccountLink, new AppError('too_many_requests', { retryAfterSeconds: 5 }));
    expect((await ask('POST', 'link', input)).headers['retry-after']).toBe('5');
  });
});
