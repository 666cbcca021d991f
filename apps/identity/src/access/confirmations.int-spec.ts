import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AddPasskey,
  BeginOidcConfirmation,
  BeginPasskey,
  BeginPasskeyConfirmation,
  BeginPasskeySignIn,
  ConfirmByPasskey,
  ConfirmByPassword,
  GetConfirmation,
  HOUR_MS,
  ListAudit,
  MINUTE_MS,
  ResolveSession,
} from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { answerAtProvider, FakeClock, principalOf } from '@recuerda/testing';
import { ANA, type IdentityApp, newSession, ownIds, sessionOf, startIdentity } from '../__fixtures__/identity-app.js';
import { ADDRESS, newBrowser, type OidcApp, person, startOidc } from '../__fixtures__/oidc-app.js';
import { SoftwareAuthenticator } from '../__fixtures__/software-authenticator.js';

const ORIGIN = 'https://recuerda.example.org';

let app: IdentityApp;
let session: ReturnType<typeof newSession>;
let ofUser: { userId: string; sessionId: string };
beforeAll(async () => {
  app = await startIdentity({ env: { PUBLIC_URL: ORIGIN } });
  await app.setUp();
});
beforeEach(async () => {
  await app.forgetAttempts();
  await app.source.query('DELETE FROM identity.passkeys');
  session = newSession();
  ofUser = ownIds(await app.signIn({ session }));
});
afterAll(() => app.close());

const msLeft = async (tokenHash = session.tokenHash) => {
  const { confirmedUntil = null } = (await app.send(ResolveSession, { tokenHash, active: false })) ?? {};
  return confirmedUntil === null ? null : Date.parse(confirmedUntil) - app.clock.now().getTime();
};
const byPassword = (password = ANA.password) => app.send(ConfirmByPassword, { ...ofUser, password });
const last = async () => (await app.send(ListAudit, { limit: 1, entityId: ofUser.userId })).items[0];

describe('a session is confirmed', () => {
  it('by the sign-in that began it, for five minutes, and then by the password again [AUTH-54]', async () => {
    expect(await msLeft()).toBe(5 * MINUTE_MS);
    app.clock.advance(5 * MINUTE_MS);
    expect(await msLeft()).toBe(0);
    expect(await app.send(GetConfirmation, ofUser)).toEqual({ password: true, passkey: false, oidc: null });
    await byPassword();
    expect(await msLeft()).toBe(5 * MINUTE_MS);
    expect(await last()).toMatchObject({ action: 'session.confirmed', actor: { id: ofUser.userId } });
  });

  it('by no wrong password, which counts like one at sign-in [AUTH-54]', async () => {
    app.clock.advance(5 * MINUTE_MS);
    const wrong = { code: 'validation_failed', errors: [expect.objectContaining({ field: 'password' })] };
    for (let tries = 0; tries < 5; tries += 1) await expect(byPassword('not this one')).rejects.toMatchObject(wrong);
    await expect(byPassword()).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(await msLeft()).toBe(0);
  });

  it('for itself alone, by its own person, while it lasts [AUTH-54]', async () => {
    app.clock.advance(5 * MINUTE_MS);
    const other = newSession();
    await app.signIn({ session: other });
    app.clock.advance(MINUTE_MS);
    await byPassword();
    expect([await msLeft(), await msLeft(other.tokenHash)]).toEqual([5 * MINUTE_MS, 4 * MINUTE_MS]);
    const stranger = principalOf('administrator', { userId: randomUUID() });
    await expect(withPrincipal(stranger, () => byPassword())).rejects.toMatchObject({ code: 'forbidden' });
    await app.source.query('DELETE FROM identity.sessions');
    await expect(byPassword()).rejects.toMatchObject({ code: 'session_required' });
  });

  it('by a passkey of its own person, with a challenge of its own, once [AUTH-54]', async () => {
    const device = new SoftwareAuthenticator(ORIGIN);
    const challengeOf = async (options: Promise<Record<string, unknown>>) => String((await options)['challenge']);
    const attestation = device.create(await challengeOf(app.send(BeginPasskey, { ...ofUser, password: ANA.password })));
    await app.send(AddPasskey, { ...ofUser, name: 'Casa', attestation });
    expect(await app.send(GetConfirmation, ofUser)).toMatchObject({ passkey: true });
    app.clock.advance(5 * MINUTE_MS);
    const userHandle = Buffer.from(ofUser.userId).toString('base64url');
    const confirm = (challenge: string) =>
      app.send(ConfirmByPasskey, { ...ofUser, assertion: device.get({ challenge, userHandle }) });
    const ofSignIn = await challengeOf(app.send(BeginPasskeySignIn, { address: '192.0.2.7' }));
    await expect(confirm(ofSignIn)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await last()).toMatchObject({ action: 'confirmation.refused' });
    const own = await challengeOf(app.send(BeginPasskeyConfirmation, ofUser));
    const toConfirm = await challengeOf(app.send(BeginPasskeyConfirmation, ofUser));
    const thief = new SoftwareAuthenticator(ORIGIN).create(toConfirm);
    const adding = app.send(AddPasskey, { ...ofUser, name: 'Otra', attestation: thief });
    await expect(adding).rejects.toMatchObject({ code: 'challenge_expired' });
    const toAdd = await challengeOf(app.send(BeginPasskey, { ...ofUser, password: ANA.password }));
    await expect(confirm(toAdd)).rejects.toMatchObject({ code: 'unauthorized' });
    await confirm(own);
    expect(await msLeft()).toBe(5 * MINUTE_MS);
    for (let tries = 0; tries < 5; tries += 1)
      await expect(confirm(own)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(confirm(own)).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

it('a session is confirmed by a passkey until it ends, not from then on [AUTH-54]', async () => {
  const device = new SoftwareAuthenticator(ORIGIN);
  const challengeOf = async (options: Promise<object>) => ({ challenge: '', ...(await options) }).challenge;
  const attestation = device.create(await challengeOf(app.send(BeginPasskey, { ...ofUser, password: ANA.password })));
  await app.send(AddPasskey, { ...ofUser, name: 'Casa', attestation });
  const userHandle = Buffer.from(ofUser.userId).toString('base64url');
  app.clock.advance(12 * HOUR_MS - 1);
  const challenges = [1, 2].map(() => challengeOf(app.send(BeginPasskeyConfirmation, ofUser)));
  const [first, second] = (await Promise.all(challenges)).map((challenge) => device.get({ challenge, userHandle }));
  await app.send(ConfirmByPasskey, { ...ofUser, assertion: first! });
  expect(await msLeft()).toBe(5 * MINUTE_MS);
  app.clock.advance(1);
  const late = app.send(ConfirmByPasskey, { ...ofUser, assertion: second! });
  await expect(late).rejects.toMatchObject({ code: 'session_required' });
  const confirmed = { action: 'session.confirmed', at: new Date(app.clock.now().getTime() - 1).toISOString() };
  expect(await last()).toMatchObject(confirmed);
});

describe('an account without password and passkey confirms at the provider', () => {
  let oidc: OidcApp;
  let signedIn: ReturnType<typeof newSession>;
  let eva: { userId: string; sessionId: string };
  // The provider's clock is the real one.
  beforeAll(async () => {
    oidc = await startOidc({}, new FakeClock(new Date()));
  });
  beforeEach(async () => {
    oidc.provider.people.set('sub-1', person('Eva', 'profesores'));
    oidc.provider.people.set('sub-2', person('Luz', 'profesores'));
    signedIn = newSession(ADDRESS);
    const { signIn } = await oidc.signIn('sub-1', signedIn);
    if (!signIn) throw new Error('no session');
    eva = ownIds(sessionOf(signIn));
  });
  afterAll(() => oidc.close());

  const until = async () =>
    (await oidc.app.send(ResolveSession, { tokenHash: signedIn.tokenHash, active: false }))?.confirmedUntil ?? null;
  const again = async (login: string, change = (url: string) => url) => {
    const browserHash = newBrowser();
    const { url } = await oidc.app.send(BeginOidcConfirmation, { ...eva, browserHash });
    return oidc.finish(browserHash, await answerAtProvider(change(url), login));
  };

  it('by signing in there again, which needs no other session [AUTH-54]', async () => {
    expect(await oidc.app.send(GetConfirmation, eva)).toEqual({
      password: false,
      passkey: false,
      oidc: { name: 'Colegio' },
    });
    expect(await until()).toBeNull();
    expect(await again('sub-1')).toEqual({ next: null });
    expect(await until()).not.toBeNull();
  });

  it('by the sign-in there that began it, if the provider says that it was just now [AUTH-54]', async () => {
    const confirmed = [];
    for (const change of [(url: string) => url, (url: string) => `${url}&max_age=300`]) {
      const { browser, answer } = await oidc.visit('sub-1', change);
      await oidc.finish(browser, answer, (signedIn = newSession(ADDRESS)));
      confirmed.push((await until()) !== null);
    }
    expect(confirmed).toEqual([false, true]);
  });

  it('not as another person, nor where the provider does not say that it was just now [AUTH-54]', async () => {
    const refused = { code: 'oidc_refused' };
    await expect(again('sub-2')).rejects.toMatchObject(refused);
    const silent = (url: string): string => url.replace(/&(max_age|prompt)=[^&]+/g, '');
    await expect(again('sub-1', silent)).rejects.toMatchObject(refused);
    expect(await until()).toBeNull();
  });

  it('only such an account [AUTH-54]', async () => {
    const browserHash = newBrowser();
    await expect(app.send(BeginOidcConfirmation, { ...ofUser, browserHash })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
