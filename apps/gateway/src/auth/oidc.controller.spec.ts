import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  BeginOidc,
  ConnectOidc,
  DisconnectOidc,
  FinishOidc,
  GetOidcConnection,
  GetSignInMethods,
} from '@recuerda/contracts';
import { AppError, hashToken } from '@recuerda/service';
import { ADMINISTRATOR, answerSessions } from '../__fixtures__/accounts.js';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { Sessions } from './sessions.js';

const URL_THERE = 'https://id.example.org/authorize?state=s1';
const { session, headers } = ADMINISTRATOR;
const signedIn = { state: 'signed_in', user: session.user, endsAt: session.endsAt };

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ AUTH: 'on' });
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.app.get(Sessions).forgetAll();
  gateway.requests.reset();
  answerSessions(gateway.requests)
    .answer(BeginOidc, () => ({ url: URL_THERE }))
    .answer(FinishOidc, () => ({ next: '/tasks', signIn: { session, keep: true } }));
});

const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, more = {}) =>
  gateway.app.inject({ method, url: `/api/auth/${path}`, ...(payload && { payload }), headers: more });
const inputOf = (pattern: string) => gateway.requests.sent.find((sent) => sent.pattern === pattern)?.input;
const markIn = (cookie: unknown): string => /^(?:__Host-)?recuerda_oidc=([\w-]{43}); /.exec(String(cookie))?.[1] ?? '';

describe('a sign-in at the OpenID provider', () => {
  it('begins with a Lax cookie of ten minutes, of which identity learns the hash [AUTH-41]', async () => {
    gateway.requests.answer(GetSignInMethods, () => ({ oidc: { name: 'Colegio' } }));
    expect((await ask('GET', 'sign-in-methods')).json()).toEqual({ oidc: { name: 'Colegio' } });
    const begun = await ask('POST', 'oidc', { keep: true, next: '/tasks' });
    expect([begun.statusCode, begun.json()]).toEqual([200, { url: URL_THERE }]);
    const cookie = begun.headers['set-cookie'];
    const mark = markIn(cookie);
    expect(cookie).toBe(`recuerda_oidc=${mark}; Path=/; HttpOnly; SameSite=Lax; Max-Age=600`);
    const input = { keep: true, next: '/tasks', browserHash: hashToken(mark), address: '127.0.0.1' };
    expect(inputOf(BeginOidc.pattern)).toEqual(input);
    const again = await ask('POST', 'oidc', {}, { cookie: `recuerda_oidc=${mark}` });
    expect(markIn(again.headers['set-cookie'])).toBe(mark);
    const secure = String((await ask('POST', 'oidc', {}, { 'x-forwarded-proto': 'https' })).headers['set-cookie']);
    expect(secure).toMatch(/^__Host-recuerda_oidc=.+; Secure$/);
  });

  it('ends with a session, and with the path that was asked for [AUTH-40]', async () => {
    const answer = { state: 's1', code: 'c1', iss: 'https://id.example.org', session_state: 'more of the provider' };
    const cookie = `recuerda_oidc=${'m'.repeat(43)}`;
    const ended = await ask('POST', 'oidc/callback', answer, { cookie });
    expect([ended.statusCode, ended.json()]).toEqual([200, { next: '/tasks', access: signedIn }]);
    expect(String(ended.headers['set-cookie'])).toMatch(/^recuerda_session=.*SameSite=Strict; Max-Age=2592000,/);
    expect(inputOf(FinishOidc.pattern)).toMatchObject({
      browserHash: hashToken('m'.repeat(43)),
      answer: { state: 's1', code: 'c1', iss: 'https://id.example.org' },
    });
  });

  it('says why it failed, and sets no session', async () => {
    gateway.requests.fail(FinishOidc, new AppError('oidc_expired'));
    const failed = await ask('POST', 'oidc/callback', { state: 's1', code: 'c1' });
    expect([failed.statusCode, failed.headers['set-cookie']]).toEqual([410, undefined]);
    expect(failed.json()).toMatchObject({ code: 'oidc_expired', detail: expect.stringContaining('otro navegador') });
  });

  it('of another site is refused', async () => {
    const answer = await ask('POST', 'oidc', {}, { 'sec-fetch-site': 'cross-site' });
    expect([answer.json(), inputOf(BeginOidc.pattern)]).toMatchObject([{ code: 'cross_site' }, undefined]);
  });
});

describe('the connection of an account', () => {
  const ofSession = { userId: session.user.id, sessionId: session.id };

  it('is read, begun with the password, and ended, for the own account [AUTH-43]', async () => {
    const view = { provider: { name: 'Colegio' }, connected: false, password: true };
    gateway.requests
      .answer(GetOidcConnection, () => view)
      .answer(ConnectOidc, () => ({ url: URL_THERE }))
      .answer(DisconnectOidc, () => undefined);
    expect((await ask('GET', 'oidc/connection', undefined, headers)).json()).toEqual(view);
    const begun = await ask('POST', 'oidc/connection', { password: 'secreto' }, headers);
    const browserHash = hashToken(markIn(begun.headers['set-cookie']));
    expect(inputOf(ConnectOidc.pattern)).toEqual({ ...ofSession, password: 'secreto', browserHash });
    expect((await ask('DELETE', 'oidc/connection', undefined, headers)).statusCode).toBe(204);
    expect(inputOf(DisconnectOidc.pattern)).toEqual(ofSession);
  });

  it('starts no session when it is made', async () => {
    gateway.requests.answer(FinishOidc, () => ({ next: '/account' }));
    const made = await ask('POST', 'oidc/callback', { state: 's1', code: 'c1' }, headers);
    expect([made.json(), made.headers['set-cookie']]).toEqual([{ next: '/account', access: signedIn }, undefined]);
  });
});
