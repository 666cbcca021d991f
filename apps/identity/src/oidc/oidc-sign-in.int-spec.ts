import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  BeginOidc,
  CreateApiToken,
  DeleteUser,
  FinishOidc,
  GetAccessState,
  GetSignInMethods,
  ListAudit,
  MINUTE_MS,
  ResolveSession,
} from '@recuerda/contracts';
import { hashToken, metricsText } from '@recuerda/service';
import { answerAtProvider, eventually, getFreePort, startOidcProvider } from '@recuerda/testing';
import { ANA, type IdentityApp, newSession, startIdentity } from '../__fixtures__/identity-app.js';
import {
  ADDRESS,
  newBrowser,
  type OidcApp,
  oidcEnv,
  person,
  PORTAL,
  startOidc,
  userOf,
} from '../__fixtures__/oidc-app.js';

const expired = { code: 'oidc_expired' };
const refused = { code: 'oidc_refused' };

let oidc: OidcApp;
beforeAll(async () => {
  oidc = await startOidc();
});
beforeEach(() => oidc.app.forgetAttempts());
afterEach(() => oidc.clear());
afterAll(() => oidc.close());

describe('a sign-in by the provider', () => {
  it('makes an account for a person in a group, and finds it again by sub [AUTH-40] [AUTH-42]', async () => {
    expect(await oidc.app.send(GetSignInMethods, {})).toEqual({ oidc: { name: 'Colegio' } });
    oidc.provider.people.set('sub-1', person('Eva', 'profesores'));
    const session = newSession(ADDRESS);
    const first = await oidc.signIn('sub-1', session);
    expect(userOf(first)).toMatchObject({ name: 'Eva', email: 'eva@example.org', role: 'viewer' });
    expect(first.next).toBe('/tasks');
    expect(await oidc.isSignedIn(session.tokenHash)).toBe(true);
    expect(await oidc.find('Eva')).toMatchObject({ status: 'active' });
    oidc.provider.people.set('sub-1', { ...person('Otra', 'profesores'), email: 'otra@example.org' });
    expect(userOf(await oidc.signIn('sub-1'))?.id).toBe(userOf(first)?.id);
    expect(await oidc.actions(userOf(first)?.id ?? '')).toEqual(['session.started', 'session.started', 'user.created']);
    expect(await metricsText()).toMatch(/recuerda_oidc_sign_ins_total\{outcome="ok"\} 2/);
    await oidc.app.send(DeleteUser, { userId: userOf(first)?.id ?? '' });
    expect(await oidc.isSignedIn(session.tokenHash)).toBe(false);
  });

  it('asks for a code with PKCE, state and nonce, which it stores as a hash or for ten minutes', async () => {
    const { url } = await oidc.begin(newBrowser());
    const { searchParams } = new URL(url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      response_mode: 'query',
      code_challenge_method: 'S256',
      redirect_uri: `${PORTAL}/login/callback`,
      scope: 'openid email profile',
      nonce: expect.any(String),
    });
    const rows = JSON.stringify(await oidc.app.source.query('SELECT * FROM identity.oidc_requests'));
    expect(rows).not.toContain(searchParams.get('state'));
    oidc.app.clock.advance(10 * MINUTE_MS);
    await oidc.app.prune();
    expect(await oidc.app.source.query('SELECT 1 FROM identity.oidc_requests')).toEqual([]);
  });

  describe('is refused [AUTH-41]', () => {
    beforeEach(() => void oidc.provider.people.set('sub-1', person('Eva', 'profesores')));

    it('with another state, by another browser, too late, and a second time', async () => {
      const { browser, answer } = await oidc.visit('sub-1');
      await expect(oidc.finish(browser, { ...answer, state: 'x'.repeat(43) })).rejects.toMatchObject(expired);
      await expect(oidc.finish(newBrowser(), answer)).rejects.toMatchObject(expired);
      expect(userOf(await oidc.finish(browser, answer))).toBeDefined();
      await expect(oidc.finish(browser, answer)).rejects.toMatchObject(expired);
      const late = await oidc.visit('sub-1');
      oidc.app.clock.advance(10 * MINUTE_MS);
      await expect(oidc.finish(late.browser, late.answer)).rejects.toMatchObject(expired);
    });

    it('for a while, after states of sign-ins that were not begun', async () => {
      const guess = () => oidc.finish(newBrowser(), { state: 'x'.repeat(43), code: 'x' });
      for (let time = 0; time < 5; time += 1) await expect(guess()).rejects.toMatchObject(expired);
      await expect(guess()).rejects.toMatchObject({ code: 'too_many_requests', params: { retryAfterSeconds: 5 } });
      expect(userOf(await oidc.signIn('sub-1'))).toBeDefined();
    });

    it.each([
      ['nonce', { nonce: 'another' }],
      ['code challenge', { code_challenge: 'x'.repeat(43) }],
    ])('when the answer belongs to another %s', async (_what, parameters) => {
      const { browser, answer } = await oidc.visit('sub-1', (url) => {
        const changed = new URL(url);
        for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, value);
        return changed.href;
      });
      await expect(oidc.finish(browser, answer)).rejects.toMatchObject(refused);
    });

    it('with another issuer or none, another code, and when the person cancels', async () => {
      for (const change of [{ iss: 'https://evil.example' }, { iss: undefined }, { code: 'x'.repeat(43) }]) {
        const { browser, answer } = await oidc.visit('sub-1');
        const given = Object.entries({ ...answer, ...change }).filter(([, value]) => value !== undefined);
        await expect(oidc.finish(browser, Object.fromEntries(given) as typeof answer)).rejects.toMatchObject(refused);
      }
      const entries = async () => (await oidc.app.send(ListAudit, { action: 'session.refused', limit: 200 })).items;
      const before = (await entries()).length;
      // The audit has one entry a minute.
      oidc.app.clock.advance(60_000);
      await expect(oidc.signIn('cancel')).rejects.toMatchObject(refused);
      const after = await entries();
      expect([after.length, after[0]]).toMatchObject([before + 1, { actor: null, entity: null, address: ADDRESS }]);
      expect(await oidc.find('Eva')).toBeUndefined();
    });
  });

  it('keeps few that are not finished, per network', async () => {
    await oidc.app.source.query(`INSERT INTO identity.oidc_requests
      SELECT i::text, '', '', '', false, NULL, NULL, '203.0.113.0/24', 'infinity' FROM generate_series(1, 500) i`);
    await expect(oidc.begin(newBrowser(), null, '203.0.113.9')).rejects.toMatchObject({ code: 'too_many_requests' });
    await oidc.app.source.query('DELETE FROM identity.oidc_requests');
  });
});

it('API tokens follow the groups of their owner, and end when none is left [AUTH-44]', async () => {
  oidc.provider.people.set('sub-1', person('Eva', 'jefes'));
  const userId = userOf(await oidc.signIn('sub-1'))?.id ?? '';
  const { token } = await oidc.app.send(CreateApiToken, {
    userId,
    name: 'Informe',
    permissions: ['school.read', 'school.write'],
    departmentIds: [],
    expiresInDays: 30,
  });
  const tokenHash = hashToken(token);
  const resolve = () => oidc.app.send(ResolveSession, { tokenHash, active: false });
  expect(await resolve()).toMatchObject({ user: { role: 'manager' }, permissions: ['school.read', 'school.write'] });
  oidc.provider.people.set('sub-1', person('Eva', 'profesores'));
  await oidc.signIn('sub-1');
  expect(await resolve()).toMatchObject({ user: { role: 'viewer' }, permissions: ['school.read'] });
  const heard = oidc.app.ended.length;
  oidc.provider.people.set('sub-1', person('Eva'));
  const elsewhere = newSession('192.0.2.8');
  await expect(oidc.signIn('sub-1', elsewhere)).rejects.toMatchObject({ code: 'oidc_no_access' });
  expect(await resolve()).toBeNull();
  await eventually(() => expect(oidc.app.ended.slice(heard)).toContain(tokenHash));
  expect((await oidc.actions(userId)).slice(0, 3)).toEqual(['session.refused', 'token.revoked', 'session.ended']);
});

describe('the first administrator', () => {
  let fresh: IdentityApp;
  afterEach(() => fresh.close());

  it('may come by the provider, if a group of it says so; no other person may [AUTH-04]', async () => {
    fresh = await startIdentity({ env: oidcEnv(oidc.provider) });
    const enter = async (...groups: string[]) => {
      oidc.provider.people.set('sub-1', person('Eva', ...groups));
      const browserHash = newBrowser();
      const { url } = await fresh.send(BeginOidc, { browserHash, keep: false, next: '/', address: ADDRESS });
      const answer = { state: '', ...(await answerAtProvider(url, 'sub-1')) };
      return userOf(await fresh.send(FinishOidc, { browserHash, answer, session: newSession(ADDRESS) }));
    };
    expect(await fresh.send(GetSignInMethods, {})).toEqual({ oidc: { name: 'Colegio' } });
    await expect(enter('profesores')).rejects.toMatchObject({ code: 'oidc_no_access' });
    expect(await fresh.send(GetAccessState, {})).toMatchObject({ hasUsers: false });
    expect(await enter('dirección')).toMatchObject({ name: 'Eva', role: 'administrator' });
    expect(await fresh.send(GetAccessState, {})).toMatchObject({ hasUsers: true });
  });

  it('is not offered the provider where no group of it makes administrators [AUTH-04]', async () => {
    fresh = await startIdentity({ env: { ...oidcEnv(oidc.provider), OIDC_ADMINISTRATOR_GROUP: '' } });
    expect(await fresh.send(GetSignInMethods, {})).toEqual({ oidc: null });
    await fresh.setUp();
    expect(await fresh.send(GetSignInMethods, {})).toEqual({ oidc: { name: 'Colegio' } });
  });
});

describe('a provider that is away', () => {
  it('is said so, hinders no password, and is asked again the next time [AUTH-45]', async () => {
    const port = await getFreePort();
    const away = { OIDC_ISSUER: `http://127.0.0.1:${port}` };
    const other = await startIdentity({ env: { ...oidcEnv(oidc.provider), ...away } });
    const beginThere = () =>
      other.send(BeginOidc, { browserHash: newBrowser(), keep: false, next: null, address: ADDRESS });
    await other.setUp();
    await expect(beginThere()).rejects.toMatchObject({ code: 'oidc_unavailable' });
    expect(await other.signIn()).toMatchObject({ user: { email: ANA.email } });
    const back = await startOidcProvider({ port, portal: PORTAL, people: new Map() });
    expect((await beginThere()).url).toContain(back.issuer);
    await back.stop();
    await other.close();
  });

  it('is off without PUBLIC_URL', async () => {
    const other = await startIdentity({ env: { ...oidcEnv(oidc.provider), PUBLIC_URL: '' } });
    expect(await other.send(GetSignInMethods, {})).toEqual({ oidc: null });
    await other.close();
  });
});
