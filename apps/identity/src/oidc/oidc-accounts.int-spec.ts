import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ChangePassword,
  ContinueSignIn,
  DAY_MS,
  DisconnectOidc,
  EndSession,
  FinishOidc,
  GetOidcConnection,
  InviteUser,
  UpdateUser,
} from '@recuerda/contracts';
import { answerAtProvider, untilWaiting } from '@recuerda/testing';
import { Authenticator, challengeOf } from '../__fixtures__/authenticator.js';
import { ANA, DEPARTMENT, newSession, passwordChange, sessionOf, startIdentity } from '../__fixtures__/identity-app.js';
import { ADDRESS, type OidcApp, oidcEnv, person, PORTAL, startOidc, userOf } from '../__fixtures__/oidc-app.js';

const noAccess = { code: 'oidc_no_access' };

let oidc: OidcApp;
beforeAll(async () => {
  oidc = await startOidc();
});
beforeEach(() => oidc.app.forgetAttempts());
afterEach(() => oidc.clear());
afterAll(() => oidc.close());

describe('the account of an identity', () => {
  const invite = () =>
    oidc.app.send(InviteUser, { name: 'Eva Paz', email: 'eva@example.org', role: 'viewer', departmentIds: [] });

  it('is that of an open invitation to the verified address, which it uses up [AUTH-42]', async () => {
    const { user } = await invite();
    oidc.provider.people.set('sub-1', { ...person('Eva'), email_verified: 'false' });
    await expect(oidc.signIn('sub-1')).rejects.toMatchObject(noAccess);
    oidc.provider.people.set('sub-1', person('Eva'));
    expect(userOf(await oidc.signIn('sub-1'))).toMatchObject({ id: user.id, name: 'Eva Paz' });
    expect(await oidc.app.source.query('SELECT 1 FROM identity.account_links')).toEqual([]);
    oidc.provider.people.set('sub-2', person('Eva'));
    await expect(oidc.signIn('sub-2')).rejects.toMatchObject(noAccess);
    expect(await oidc.actions(user.id)).toEqual(['session.started', 'oidc.connected', 'user.invited']);
  });

  it('is none after the invitation expired, without a group, or of an account with a password [AUTH-42]', async () => {
    await invite();
    oidc.app.clock.advance(DAY_MS);
    oidc.provider.people.set('sub-1', person('Eva'));
    oidc.provider.people.set('sub-2', { ...person('Ana', 'dirección'), email: ANA.email });
    await expect(oidc.signIn('sub-1')).rejects.toMatchObject(noAccess);
    await expect(oidc.signIn('sub-2')).rejects.toMatchObject(noAccess);
    expect(await oidc.app.source.query('SELECT 1 FROM identity.oidc_accounts')).toEqual([]);
  });

  it('is none if the invitation is accepted with a password at the same moment [AUTH-42]', async () => {
    const { user } = await invite();
    oidc.provider.people.set('sub-1', person('Eva'));
    const holder = oidc.app.source.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM identity.users WHERE id = $1 FOR UPDATE', [user.id]);
    const signIn = expect(oidc.signIn('sub-1')).rejects.toMatchObject(noAccess);
    await untilWaiting(oidc.app.source);
    await holder.query(`INSERT INTO identity.credentials (user_id, password_hash, version) VALUES ($1, 'x', 1)`, [
      user.id,
    ]);
    await holder.commitTransaction();
    await holder.release();
    await signIn;
  });

  it('is one, also if another account connects the identity at the same moment [AUTH-43]', async () => {
    const { id: sessionId } = await oidc.app.signIn();
    oidc.provider.people.set('sub-1', person('Eva', 'profesores'));
    const { browserHash, url } = await oidc.connect(sessionId);
    const answer = await answerAtProvider(url, 'sub-1');
    const holder = oidc.app.source.createQueryRunner();
    await holder.startTransaction();
    // The sign-in finds no account, and then cannot create one.
    await holder.query('LOCK TABLE identity.users IN SHARE MODE');
    const signIn = oidc.signIn('sub-1');
    await untilWaiting(oidc.app.source);
    const connecting = Promise.allSettled([oidc.finish(browserHash, answer)]);
    await Promise.race([connecting, untilWaiting(oidc.app.source, 2)]);
    await holder.commitTransaction();
    await holder.release();
    expect(await connecting).toMatchObject([{ reason: { code: 'oidc_connected' } }]);
    expect(await oidc.app.source.query('SELECT user_id AS id FROM identity.oidc_accounts')).toMatchObject([
      { id: userOf(await signIn)?.id },
    ]);
  });

  describe('is not one whose password was changed by another session', () => {
    /** The provider's answer to a connection that was begun by somebody who knows the password. */
    const begun = async () => {
      oidc.provider.people.set('sub-9', person('Otra'));
      const { browserHash, url } = await oidc.connect((await oidc.app.signIn()).id);
      const answer = await answerAtProvider(url, 'sub-9');
      return () => oidc.finish(browserHash, answer);
    };
    const changePassword = async () => {
      const ofSession = { userId: oidc.ana, sessionId: (await oidc.app.signIn()).id };
      await oidc.app.send(ChangePassword, { ...ofSession, ...passwordChange(ANA.password) });
    };
    afterEach(async () => {
      expect(await oidc.app.source.query('SELECT 1 FROM identity.oidc_accounts')).toEqual([]);
    });

    it('after the connection was begun [AUTH-43]', async () => {
      const finish = await begun();
      await changePassword();
      await expect(finish()).rejects.toMatchObject({ code: 'oidc_expired' });
    });

    it('while the connection was being finished [AUTH-43]', async () => {
      const finish = await begun();
      const holder = oidc.app.source.createQueryRunner();
      await holder.startTransaction();
      await holder.query('LOCK TABLE identity.oidc_accounts IN SHARE MODE');
      const refused = expect(finish()).rejects.toMatchObject({ code: 'oidc_expired' });
      await untilWaiting(oidc.app.source);
      await changePassword();
      await holder.commitTransaction();
      await holder.release();
      await refused;
    });
  });

  it('is the one that connects it with its password, until it disconnects it [AUTH-43]', async () => {
    const { id: sessionId } = await oidc.app.signIn();
    const ofSession = { userId: oidc.ana, sessionId };
    oidc.provider.people.set('sub-9', { name: 'Ana', email: 'other@example.org' });
    await expect(oidc.connect(sessionId, 'a wrong password')).rejects.toMatchObject({ code: 'validation_failed' });
    const { browserHash, url } = await oidc.connect(sessionId);
    expect(await oidc.finish(browserHash, await answerAtProvider(url, 'sub-9'))).toEqual({ next: '/account' });
    const state = { provider: { name: 'Colegio' }, connected: true, password: true };
    expect(await oidc.app.send(GetOidcConnection, ofSession)).toEqual(state);
    expect(userOf(await oidc.signIn('sub-9'))?.id).toBe(oidc.ana);
    const again = await oidc.connect(sessionId);
    const answer = await answerAtProvider(again.url, 'sub-9');
    await expect(oidc.finish(again.browserHash, answer)).rejects.toMatchObject({ code: 'oidc_connected' });
    await oidc.app.send(DisconnectOidc, ofSession);
    await expect(oidc.signIn('sub-9')).rejects.toMatchObject(noAccess);
    expect((await oidc.actions(oidc.ana)).filter((action) => action.startsWith('oidc.'))).toEqual([
      'oidc.disconnected',
      'oidc.connected',
    ]);
  });
});

describe('groups', () => {
  it('give role and departments at each sign-in, and end the other sessions [AUTH-44]', async () => {
    const sessions = [newSession(ADDRESS), newSession(ADDRESS), newSession('192.0.2.8')] as const;
    oidc.provider.people.set('sub-1', person('Eva', 'profesores', 'jefes', 'otros'));
    expect(userOf(await oidc.signIn('sub-1', sessions[0]))).toMatchObject({
      role: 'manager',
      departmentIds: [DEPARTMENT.id],
    });
    oidc.provider.people.set('sub-1', person('Eva', 'profesores'));
    const eva = userOf(await oidc.signIn('sub-1', sessions[1]));
    expect(eva).toMatchObject({ role: 'viewer', departmentIds: [] });
    expect(await Promise.all(sessions.map(({ tokenHash }) => oidc.isSignedIn(tokenHash)))).toEqual([
      false,
      true,
      false,
    ]);
    expect(oidc.app.ended).toContain(sessions[0].tokenHash);
    oidc.provider.people.set('sub-1', person('Eva', 'other'));
    await expect(oidc.signIn('sub-1', sessions[2])).rejects.toMatchObject(noAccess);
    expect(await oidc.isSignedIn(sessions[1].tokenHash)).toBe(false);
    expect((await oidc.actions(eva?.id ?? '')).slice(0, 4)).toEqual([
      'session.refused',
      'session.ended',
      'session.started',
      'user.updated',
    ]);
  });

  it('leave the last administrator who has a password, and who was invited without a group [AUTH-44]', async () => {
    const { id: sessionId } = await oidc.app.signIn();
    oidc.provider.people.set('sub-9', person('Ana', 'profesores'));
    oidc.provider.people.set('sub-8', person('Jefa', 'dirección'));
    const { browserHash, url } = await oidc.connect(sessionId);
    await oidc.finish(browserHash, await answerAtProvider(url, 'sub-9'));
    expect(userOf(await oidc.signIn('sub-8'))?.role).toBe('administrator');
    expect(userOf(await oidc.signIn('sub-9'))).toMatchObject({ id: oidc.ana, role: 'administrator' });
    await expect(oidc.app.send(UpdateUser, { userId: oidc.ana, patch: { role: 'viewer' } })).rejects.toMatchObject({
      code: 'last_administrator',
    });
    oidc.provider.people.set('sub-9', person('Ana'));
    expect(userOf(await oidc.signIn('sub-9'))?.role).toBe('administrator');
  });

  it('take the role also from the last administrator, who has no password [AUTH-44]', async () => {
    await oidc.app.source.query(`UPDATE identity.users SET role = 'viewer'`);
    for (const [group, role] of [['dirección', 'administrator'] as const, ['profesores', 'viewer'] as const]) {
      oidc.provider.people.set('sub-8', person('Jefa', group));
      expect(userOf(await oidc.signIn('sub-8'))?.role).toBe(role);
    }
    await oidc.app.source.query(`UPDATE identity.users SET role = 'administrator' WHERE id = $1`, [oidc.ana]);
  });
});

describe('a second factor', () => {
  it('is asked for after the provider as well, whatever that says of it [AUTH-45]', async () => {
    const session = await oidc.app.signIn();
    const { authenticator } = await Authenticator.setUp(oidc.app, session);
    const { browserHash, url } = await oidc.connect(session.id);
    oidc.provider.people.set('sub-9', { name: 'Ana', amr: ['pwd', 'mfa'] });
    await oidc.finish(browserHash, await answerAtProvider(url, 'sub-9'));
    const { signIn } = await oidc.signIn('sub-9');
    if (!signIn) throw new Error('the sign-in failed');
    const challenge = challengeOf(signIn);
    const own = { session: newSession(ADDRESS), challenge: challenge.token, code: authenticator.next() };
    const { id: sessionId } = sessionOf(await oidc.app.send(ContinueSignIn, own));
    const ended = await oidc.app.send(EndSession, { userId: oidc.ana, sessionId });
    expect(ended.providerUrl).toContain(`${oidc.provider.issuer}/session/end`);
  });

  it('of the provider stands in for it where the school trusts it, if it was used [AUTH-45]', async () => {
    const { databaseUrl } = oidc.app;
    const env = { ...oidcEnv(oidc.provider), OIDC_SECOND_FACTOR: 'trusted', SECOND_FACTOR: 'everyone' };
    const trusting = await startIdentity({ env, databaseUrl });
    const enter = async (amr?: string[]) => {
      oidc.provider.people.set('sub-1', { ...person('Eva', 'profesores'), ...(amr && { amr }) });
      const { browser, answer } = await oidc.visit('sub-1');
      const input = { browserHash: browser, answer: { state: '', ...answer }, session: newSession(ADDRESS) };
      return (await trusting.send(FinishOidc, input)).signIn;
    };
    expect(await enter()).toMatchObject({ challenge: { next: 'second_factor_setup' } });
    expect(await enter(['pwd'])).toMatchObject({ challenge: { next: 'second_factor_setup' } });
    expect(await enter(['pwd', 'otp'])).toMatchObject({ session: { user: { name: 'Eva' } } });
    await trusting.close();
  });
});

describe('the sign-out', () => {
  it('goes on at the provider when the session began there [AUTH-45]', async () => {
    oidc.provider.people.set('sub-1', person('Eva', 'profesores'));
    const { signIn } = await oidc.signIn('sub-1');
    if (!signIn || !('session' in signIn)) throw new Error('no session');
    const { id: sessionId, user } = signIn.session;
    const { providerUrl } = await oidc.app.send(EndSession, { userId: user.id, sessionId });
    const { origin, searchParams } = new URL(providerUrl ?? '');
    expect([origin, searchParams.get('post_logout_redirect_uri')]).toEqual([oidc.provider.issuer, `${PORTAL}/login`]);
    const answer = await fetch(providerUrl ?? '');
    expect([answer.status, searchParams.get('id_token_hint')?.split('.')]).toEqual([200, expect.any(Array)]);
    const own = await oidc.app.signIn();
    const ended = await oidc.app.send(EndSession, { userId: oidc.ana, sessionId: own.id });
    expect(ended).toEqual({ providerUrl: null });
  });
});
