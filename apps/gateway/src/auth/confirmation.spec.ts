import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  BeginOidcConfirmation,
  BeginPasskeyConfirmation,
  ConfirmByPasskey,
  ConfirmByPassword,
  CreateApiToken,
  CreateCalendarFeed,
  GetConfirmation,
  ResolveSession,
  type SessionView,
} from '@recuerda/contracts';
import { HTTP_SETUP } from '@recuerda/service';
import { ADMINISTRATOR, answerSessions, READING } from '../__fixtures__/accounts.js';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { EMPLOYEE_ID } from '../__fixtures__/samples.js';
import { Sessions } from './sessions.js';

const confirmed: string[] = [];
/** Records which routes ask for a confirmation. */
class Recorder {
  static register(): DynamicModule {
    const record = (app: NestFastifyApplication): void => {
      app
        .getHttpAdapter()
        .getInstance()
        .addHook('onRoute', ({ method, url, config }) => {
          if (config?.confirmed === true) confirmed.push(`${String(method)} ${url}`);
        });
    };
    return { module: Recorder, providers: [{ provide: HTTP_SETUP, useValue: record }] };
  }
}

let gateway: Gateway;
let now: SessionView;
beforeAll(async () => {
  gateway = await startGateway({ AUTH: 'on' }, [Recorder.register()]);
});
afterAll(() => gateway.close());
beforeEach(() => {
  now = { ...ADMINISTRATOR.session, confirmedUntil: '2026-03-01T12:00:00.000Z' };
  gateway.app.get(Sessions).forgetAll();
  gateway.requests.reset();
  answerSessions(gateway.requests)
    .answer(ResolveSession, () => now)
    .answer(CreateApiToken, () => ({}))
    .answer(ConfirmByPassword, () => undefined);
});

const { headers } = ADMINISTRATOR;
const own = { userId: ADMINISTRATOR.session.user.id, sessionId: ADMINISTRATOR.session.id };
const post = (url: string, payload?: object, sent: Record<string, string> = headers, on = gateway) =>
  on.app.inject({ method: 'POST', url: `/api/${url}`, ...(payload && { payload }), headers: sent });
const TOKEN = { name: 'Informe', permissions: ['school.read'] };
const sentTo = (pattern: string) => gateway.requests.sent.filter((sent) => sent.pattern === pattern);

describe('a route that makes another way in', () => {
  it('is one of these [AUTH-54]', () => {
    expect(confirmed.toSorted()).toEqual([
      'DELETE /api/users/:id/second-factor',
      'DELETE /api/whatsapp/accounts/:account',
      'PATCH /api/users/:id',
      'PATCH /api/webhook-endpoints/:id',
      'POST /api/auth/tokens',
      'POST /api/calendar-feeds',
      'POST /api/users',
      'POST /api/users/:id/link',
      'POST /api/webhook-endpoints',
      'POST /api/webhook-endpoints/:id/secret',
      'POST /api/webhook-endpoints/:id/secret/rotate',
      'POST /api/whatsapp/accounts',
      'PUT /api/whatsapp/accounts/:account',
      'PUT /api/whatsapp/accounts/:account/departments',
    ]);
  });

  it('is refused until the person of the session has entered the password [AUTH-54]', async () => {
    const refused = await post('auth/tokens', TOKEN);
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'confirmation_required' }]);
    expect(sentTo(CreateApiToken.pattern)).toEqual([]);
    expect((await post('auth/session/confirm', { password: 'correcta y larga' })).statusCode).toBe(204);
    expect(sentTo(ConfirmByPassword.pattern)).toMatchObject([{ input: { ...own, password: 'correcta y larga' } }]);
    now = ADMINISTRATOR.session;
    expect((await post('auth/tokens', TOKEN)).statusCode).toBe(201);
  });

  it('is open as soon as the session was confirmed by another gateway [AUTH-54]', async () => {
    await gateway.app.inject({ url: '/api/auth/session', headers });
    now = ADMINISTRATOR.session;
    expect((await post('auth/tokens', TOKEN)).statusCode).toBe(201);
  });

  it('asks no program, and nobody where nobody signs in [AUTH-54]', async () => {
    now = { ...now, confirmedUntil: null, permissions: ['integrations.manage'] };
    gateway.requests.answer(CreateCalendarFeed, () => ({}));
    const feed = { name: 'Luis', employeeId: EMPLOYEE_ID };
    const program = { authorization: `Bearer ${READING}` };
    expect((await post('calendar-feeds', feed, program)).json()).not.toMatchObject({ code: 'confirmation_required' });
    const open = await startGateway();
    open.requests.answer(CreateCalendarFeed, () => ({}));
    expect((await post('calendar-feeds', feed, {}, open)).json()).not.toMatchObject({ code: 'confirmation_required' });
    await open.close();
  });
});

describe('a session is confirmed', () => {
  it('by what its account has [AUTH-54]', async () => {
    const view = { password: false, passkey: true, oidc: null };
    gateway.requests
      .answer(GetConfirmation, () => view)
      .answer(BeginPasskeyConfirmation, () => ({ challenge: 'abc' }))
      .answer(ConfirmByPasskey, () => undefined)
      .answer(BeginOidcConfirmation, () => ({ url: 'https://id.example.org' }));
    const read = await gateway.app.inject({ url: '/api/auth/session/confirm', headers });
    expect(read.json()).toEqual(view);
    expect((await post('auth/session/confirm/passkey/options')).json()).toEqual({ challenge: 'abc' });
    const value = 'YQ';
    const response = { clientDataJSON: value, authenticatorData: value, signature: value, userHandle: value };
    const assertion = { id: value, rawId: value, type: 'public-key', response };
    expect((await post('auth/session/confirm/passkey', { assertion })).statusCode).toBe(204);
    expect(sentTo(ConfirmByPasskey.pattern)).toMatchObject([{ input: { ...own, assertion } }]);
    const begun = await post('auth/session/confirm/oidc');
    expect([begun.json(), String(begun.headers['set-cookie'])]).toEqual([
      { url: 'https://id.example.org' },
      expect.stringContaining('recuerda_oidc='),
    ]);
  });
});
