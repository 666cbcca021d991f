import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ChangePassword,
  ConfirmTotp,
  ContinueSignIn,
  CreateAccountLink,
  GetSecondFactor,
  ListSessions,
  RemoveSecondFactorOfUser,
  RemoveTotp,
  RenewRecoveryCodes,
  ResolveSession,
  type SessionView,
  SetUpTotp,
  UseAccountLink,
} from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { principalOf } from '@recuerda/testing';
import { Authenticator, challengeOf } from '../__fixtures__/authenticator.js';
import {
  ANA,
  type IdentityApp,
  newSession,
  passwordChange,
  sessionOf,
  startIdentity,
} from '../__fixtures__/identity-app.js';
import { hashOfCode } from './second-factor.store.js';

const expired = { code: 'challenge_expired' };
const wrong = { code: 'validation_failed', errors: [expect.objectContaining({ field: 'code' })] };
const { password } = ANA;

let app: IdentityApp;
let session: SessionView;
let ofUser: { userId: string; sessionId: string };
let phone: Authenticator;
let recoveryCodes: string[];
let since: Date;
beforeAll(async () => {
  app = await startIdentity();
  session = await app.setUp();
});
beforeEach(async () => {
  await app.source.query('DELETE FROM identity.totp');
  ({ session, ofUser } = await app.signInAnew());
  ({ authenticator: phone, recoveryCodes } = await Authenticator.setUp(app, session));
  app.clock.advance(60_000);
  since = app.clock.now();
});
afterAll(() => app.close());

const begin = async (keep = false) => challengeOf(await app.begin({ keep })).token;
const continueWith = async (code: string, given = newSession(), challenge?: string) =>
  app.send(ContinueSignIn, { challenge: challenge ?? (await begin()), code, session: given });
const audited = async (): Promise<string[]> => {
  const rows: { action: string }[] = await app.source.query(
    'SELECT action FROM identity.audit_entries WHERE at >= $1 ORDER BY id',
    [since],
  );
  return rows.map(({ action }) => action);
};
describe('a sign-in of an account with an authenticator app', () => {
  it('starts its session after the code, and as it was begun [AUTH-30]', async () => {
    const begun = challengeOf(await app.begin({ keep: true }));
    expect(begun).toMatchObject({ next: 'second_factor', methods: ['totp', 'recovery_code'] });
    expect(await app.send(ListSessions, ofUser)).toHaveLength(1);
    const given = newSession();
    const started = await app.send(ContinueSignIn, { challenge: begun.token, code: phone.code(), session: given });
    const confirmedUntil = new Date(app.clock.now().getTime() + 5 * 60_000).toISOString();
    expect(started).toMatchObject({ keep: true, session: { user: { email: ANA.email }, confirmedUntil } });
    expect(await app.send(ResolveSession, { tokenHash: given.tokenHash, active: false })).toEqual(sessionOf(started));
    expect(await audited()).toEqual(['session.started']);
    await expect(continueWith(phone.next(), newSession(), begun.token)).rejects.toMatchObject(expired);
  });

  it('asks for it after a reset, too [AUTH-30]', async () => {
    const { url } = await app.send(CreateAccountLink, ofUser);
    const use = { token: url.split('=')[1] ?? '', password, session: newSession() };
    const { token } = challengeOf(await app.send(UseAccountLink, use));
    expect(await app.send(ListSessions, ofUser)).toEqual([]);
    await expect(continueWith(phone.code(), newSession(), token)).resolves.toHaveProperty('session');
  });

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('accepts the code of step %i: %s [AUTH-32]', async (steps, isRight) => {
    const tried = continueWith(phone.code(steps));
    await (isRight ? expect(tried).resolves.toBeDefined() : expect(tried).rejects.toMatchObject(wrong));
  });

  it('does not accept the code that set the app up [AUTH-32]', async () => {
    await app.source.query('DELETE FROM identity.totp');
    const { authenticator } = await Authenticator.setUp(app, (await app.signInAnew()).session);
    await expect(continueWith(authenticator.code())).rejects.toMatchObject(wrong);
  });

  it('accepts a code once, also of two at once, and none before it [AUTH-32]', async () => {
    const code = phone.code();
    const tries = await Promise.allSettled([continueWith(code), continueWith(code)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(continueWith(code)).rejects.toMatchObject(wrong);
    await expect(continueWith(phone.code(-1))).rejects.toMatchObject(wrong);
  });

  it('accepts each recovery code once, however it is typed [AUTH-32]', async () => {
    const [one = '', two = ''] = recoveryCodes;
    await continueWith(one.toLowerCase().replaceAll('-', ' '));
    expect(await audited()).toEqual(['recovery_code.used', 'session.started']);
    await expect(continueWith(one)).rejects.toMatchObject(wrong);
    // Six digits at an end are no code of the app.
    for (const typed of ['234567ABCDEFGHIJ', 'ABCDEFGHIJ234567']) {
      const stored = [ofUser.userId, hashOfCode(typed)];
      await app.source.query('INSERT INTO identity.recovery_codes (user_id, code_hash) VALUES ($1, $2)', stored);
      await continueWith(typed);
    }
    await continueWith(two);
    expect(await app.send(GetSecondFactor, ofUser)).toEqual({
      totp: true,
      unreadable: false,
      recoveryCodes: 8,
      demanded: false,
    });
  });

  it('offers a recovery code while one is left [AUTH-32]', async () => {
    const methods = async () => challengeOf(await app.begin()).methods;
    await app.source.query('DELETE FROM identity.recovery_codes WHERE code_hash <> $1', [
      hashOfCode(recoveryCodes[0]!),
    ]);
    expect(await methods()).toEqual(['totp', 'recovery_code']);
    await continueWith(recoveryCodes[0]!);
    expect(await methods()).toEqual(['totp']);
  });

  it('ends when the password changes, or after five minutes [AUTH-30]', async () => {
    const old = await begin();
    const { url } = await app.send(CreateAccountLink, ofUser);
    await app.send(UseAccountLink, { token: url.split('=')[1] ?? '', password, session: newSession() });
    await expect(continueWith(phone.code(), newSession(), old)).rejects.toMatchObject(expired);
    const late = await begin();
    app.clock.advance(5 * 60_000);
    await expect(continueWith(phone.code(), newSession(), late)).rejects.toMatchObject(expired);
  });
});

describe('guessing', () => {
  const guess = async (challenge: string, address = '192.0.2.7') =>
    continueWith(phone.wrong(), newSession(address), challenge);
  const delayed = (seconds: number) => ({ code: 'too_many_requests', params: { retryAfterSeconds: seconds } });

  it('ends the challenge after five codes; another one changes nothing [AUTH-33]', async () => {
    const challenge = await begin();
    for (let count = 0; count < 5; count += 1) await expect(guess(challenge)).rejects.toMatchObject(wrong);
    expect(await audited()).toEqual(['second_factor.refused']);
    await expect(guess(challenge)).rejects.toMatchObject(expired);
    const again = await begin();
    await expect(guess(again)).rejects.toMatchObject(delayed(5));
    await expect(continueWith(phone.code(), newSession(), again)).rejects.toMatchObject(delayed(5));
    await expect(guess(again, '198.51.100.1')).rejects.toMatchObject(delayed(5));
    app.clock.advance(5_000);
    await expect(continueWith(phone.code(), newSession(), again)).resolves.toHaveProperty('session');
  });

  it('from many networks waits longer and longer, up to 15 minutes [AUTH-33]', async () => {
    for (let count = 0; count < 14; count += 1) {
      app.clock.advance(15 * 60_000);
      await expect(guess(await begin(), `198.51.${count}.1`)).rejects.toMatchObject(wrong);
    }
    await expect(guess(await begin(), '198.51.99.1')).rejects.toMatchObject(delayed(900));
  });
});

describe('one’s own second factor', () => {
  it('is set up with the password and a first code, and ends the other sessions [AUTH-31]', async () => {
    await app.source.query('DELETE FROM identity.totp');
    expect(await app.send(GetSecondFactor, ofUser)).toMatchObject({ totp: false, unreadable: false });
    const other = newSession();
    await app.signIn({ session: other });
    const refused = { code: 'validation_failed', errors: [expect.objectContaining({ field: 'password' })] };
    await expect(app.send(SetUpTotp, { ...ofUser, password: 'not this one' })).rejects.toMatchObject(refused);
    const { secret } = await app.send(SetUpTotp, { ...ofUser, password });
    phone = new Authenticator(secret, app);
    await expect(app.send(ConfirmTotp, { ...ofUser, code: phone.wrong() })).rejects.toMatchObject(wrong);
    expect((await app.send(GetSecondFactor, ofUser)).totp).toBe(false);
    await expect(app.signIn()).resolves.toBeDefined();
    const { recoveryCodes: codes } = await app.send(ConfirmTotp, { ...ofUser, code: phone.code() });
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
    expect((await app.send(ListSessions, ofUser)).map(({ id }) => id)).toEqual([ofUser.sessionId]);
    expect(app.ended).toContain(other.tokenHash);
    await expect(app.send(SetUpTotp, { ...ofUser, password })).rejects.toMatchObject({ code: 'already_exists' });
    await expect(app.send(ConfirmTotp, { ...ofUser, code: phone.next() })).rejects.toMatchObject(wrong);
    expect(await audited()).toEqual(expect.arrayContaining(['second_factor.added']));
    const stored = JSON.stringify(await app.source.query('SELECT * FROM identity.recovery_codes'));
    expect(codes.filter((code) => stored.includes(code))).toEqual([]);
  });

  it('is not set up by who began it before the password was changed [AUTH-31]', async () => {
    await app.source.query('DELETE FROM identity.totp');
    const { secret } = await app.send(SetUpTotp, { ...ofUser, password });
    const { id: sessionId } = await app.signIn();
    await app.send(ChangePassword, {
      ...ofUser,
      sessionId,
      ...passwordChange(password),
    });
    const code = new Authenticator(secret, app).code();
    await expect(app.send(ConfirmTotp, { ...ofUser, code })).rejects.toMatchObject(wrong);
  });

  it('gets new recovery codes for password and code; the old ones end [AUTH-31]', async () => {
    const renew = (code: string) => app.send(RenewRecoveryCodes, { ...ofUser, password, code });
    await expect(renew(phone.wrong())).rejects.toMatchObject(wrong);
    const { recoveryCodes: renewed } = await renew(phone.code());
    expect(await audited()).toEqual(['second_factor.refused', 'recovery_codes.created']);
    await expect(continueWith(recoveryCodes[0] ?? '')).rejects.toMatchObject(wrong);
    await expect(continueWith(renewed[0] ?? '')).resolves.toBeDefined();
  });

  it('is removed with password and code, and ends the other sessions [AUTH-31]', async () => {
    await continueWith(phone.code());
    const remove = (given: string, code: string) => app.send(RemoveTotp, { ...ofUser, password: given, code });
    await expect(remove('not this one', phone.next())).rejects.toMatchObject({ code: 'validation_failed' });
    await remove(password, phone.code());
    expect((await app.send(ListSessions, ofUser)).map(({ id }) => id)).toEqual([ofUser.sessionId]);
    expect(await audited()).toEqual(['session.started', 'password.refused', 'second_factor.removed']);
    await expect(app.signIn()).resolves.toBeDefined();
  });

  it('is removed by another administrator, never by the own account, which ends the sessions [AUTH-35]', async () => {
    const remove = (principal: Parameters<typeof principalOf>[1]) =>
      withPrincipal(principalOf('administrator', principal), () => app.send(RemoveSecondFactorOfUser, ofUser));
    await expect(remove({ userId: ofUser.userId })).rejects.toMatchObject({ code: 'forbidden' });
    await remove({});
    await remove({});
    expect(await app.send(ListSessions, ofUser)).toEqual([]);
    expect(await audited()).toEqual(['second_factor.removed']);
    await expect(app.signIn()).resolves.toBeDefined();
  });
});
