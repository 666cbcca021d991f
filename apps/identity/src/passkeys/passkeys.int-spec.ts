import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AddPasskey,
  BeginPasskey,
  BeginPasskeySignIn,
  ChangePassword,
  ContinueSignIn,
  ListPasskeys,
  RemovePasskey,
  RemoveSecondFactorOfUser,
  RenamePasskey,
  SetUpTotpAtSignIn,
  SignInByPasskey,
} from '@recuerda/contracts';
import { Authenticator, challengeOf } from '../__fixtures__/authenticator.js';
import { ANA, type IdentityApp, newSession, startIdentity } from '../__fixtures__/identity-app.js';
import { SoftwareAuthenticator } from '../__fixtures__/software-authenticator.js';

const ORIGIN = 'https://recuerda.example.org';
const refused = { code: 'unauthorized' };

let app: IdentityApp;
let ofUser: { userId: string; sessionId: string };
let device: SoftwareAuthenticator;
let since: Date;
beforeAll(async () => {
  app = await startIdentity({ env: { PUBLIC_URL: ORIGIN } });
  await app.setUp();
});
beforeEach(async () => {
  await app.source.query('DELETE FROM identity.passkeys; DELETE FROM identity.totp');
  ({ ofUser } = await app.signInAnew());
  device = new SoftwareAuthenticator(ORIGIN);
  app.clock.advance(1_000);
  since = app.clock.now();
  await add();
});
afterAll(() => app.close());

const begin = async () => String((await app.send(BeginPasskey, { ...ofUser, password: ANA.password }))['challenge']);
const add = async (name = 'Portátil', challenge?: string) =>
  app.send(AddPasskey, { ...ofUser, name, attestation: device.create(challenge ?? (await begin())) });
const ask = async (address = '192.0.2.7') => String((await app.send(BeginPasskeySignIn, { address }))['challenge']);
type Signed = Parameters<SoftwareAuthenticator['get']>[0];
const given = async (changed: Partial<Signed> = {}) => {
  const userHandle = Buffer.from(ofUser.userId).toString('base64url');
  return device.get({ challenge: changed.challenge ?? (await ask()), userHandle, ...changed });
};
const use = (assertion: Awaited<ReturnType<typeof given>>, keep = false) =>
  app.send(SignInByPasskey, { assertion, keep, session: newSession() });
const audited = async () => {
  const rows: { action: string }[] = await app.source.query(
    'SELECT action FROM identity.audit_entries WHERE at >= $1 ORDER BY id',
    [since],
  );
  return rows.map(({ action }) => action);
};

describe('a passkey', () => {
  it('signs in as both factors, and notes when it was used [AUTH-37] [AUTH-38]', async () => {
    await Authenticator.setUp(app, await app.signIn());
    const started = await use(await given(), true);
    expect(started).toMatchObject({ keep: true, session: { user: { email: ANA.email } } });
    const { available, items } = await app.send(ListPasskeys, ofUser);
    expect([available, items]).toMatchObject([true, [{ name: 'Portátil', lastUsedAt: app.clock.now().toISOString() }]]);
  });

  it('signs a challenge once, within five minutes, and one that was made for it [AUTH-39]', async () => {
    const used = await given();
    await use(used);
    await expect(use(used)).rejects.toMatchObject(refused);
    await expect(use(await given({ challenge: await begin() }))).rejects.toMatchObject(refused);
    await expect(use(await given({ challenge: 'never-made' }))).rejects.toMatchObject(refused);
    const late = await ask();
    app.clock.advance(5 * 60_000);
    await expect(use(await given({ challenge: late }))).rejects.toMatchObject(refused);
    const late2 = await begin();
    app.clock.advance(5 * 60_000);
    device = new SoftwareAuthenticator(ORIGIN);
    await expect(add('Otro', late2)).rejects.toMatchObject({ code: 'challenge_expired' });
    await expect(add('Otro', await ask())).rejects.toMatchObject({ code: 'challenge_expired' });
  });

  it.each<[string, Partial<Signed>]>([
    ['another site', { origin: 'https://recuerda.example.com' }],
    ['another relying party', { rpId: 'example.org' }],
    ['a device that was not unlocked', { verified: false }],
    ['another user', { userHandle: Buffer.from('somebody else').toString('base64url') }],
  ])('of %s is refused [AUTH-39]', async (_case, changed) => {
    // The audit has one entry a minute.
    app.clock.advance(60_000);
    await expect(use(await given(changed))).rejects.toMatchObject(refused);
    expect(await audited()).toEqual(['passkey.added', 'session.refused']);
  });

  it('whose counter does not grow is refused, as a copy is, also of two at once [AUTH-39]', async () => {
    await use(await given());
    device.counter = 0;
    await expect(use(await given())).rejects.toMatchObject(refused);
    const first = await given();
    device.counter -= 1;
    const tries = await Promise.allSettled([use(first), use(await given())]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('is renamed and removed, each with its entry; a removed one is not accepted for sign-in [AUTH-38]', async () => {
    const [{ id: passkeyId } = { id: '' }] = (await app.send(ListPasskeys, ofUser)).items;
    const { userId } = ofUser;
    expect(await app.send(RenamePasskey, { userId, passkeyId, name: 'Casa' })).toMatchObject({ name: 'Casa' });
    await app.send(RemovePasskey, { userId, passkeyId });
    await expect(app.send(RemovePasskey, { userId, passkeyId })).rejects.toMatchObject({ code: 'not_found' });
    expect(await audited()).toEqual(['passkey.added', 'passkey.renamed', 'passkey.removed']);
    await expect(use(await given())).rejects.toMatchObject(refused);
  });

  it('is one of at most twenty, also where both of two were asked for before', async () => {
    await app.source.query(
      `INSERT INTO identity.passkeys (id, user_id, credential_id, name, public_key, counter, transports, created_at)
       SELECT gen_random_uuid(), $1, gen_random_uuid(), 'x', '', 0, '{}', now() FROM generate_series(1, 18)`,
      [ofUser.userId],
    );
    const challenges = [await begin(), await begin()];
    device = new SoftwareAuthenticator(ORIGIN);
    await add('Casa', challenges[0]);
    device = new SoftwareAuthenticator(ORIGIN);
    await expect(add('Móvil', challenges[1])).rejects.toMatchObject({ errors: [{ field: 'attestation' }] });
  });

  it('is not added by who began it before the password was changed [AUTH-38]', async () => {
    const challenge = await begin();
    const { id: sessionId } = await app.signIn();
    const next = { current: ANA.password, next: ANA.password, tokenHash: newSession().tokenHash };
    await app.send(ChangePassword, { ...ofUser, sessionId, ...next });
    device = new SoftwareAuthenticator(ORIGIN);
    await expect(add('Otro', challenge)).rejects.toMatchObject({ code: 'challenge_expired' });
  });

  it('is added after the password, and goes when an administrator removes the second factor [AUTH-38]', async () => {
    const wrong = app.send(BeginPasskey, { ...ofUser, password: 'not this one' });
    await expect(wrong).rejects.toMatchObject({ code: 'validation_failed' });
    await app.send(RemoveSecondFactorOfUser, { userId: ofUser.userId });
    await expect(use(await given())).rejects.toMatchObject(refused);
  });
});

describe('challenges', () => {
  const challenges = () => app.source.query('SELECT challenge FROM identity.passkey_challenges');
  beforeEach(async () => {
    await app.source.query('DELETE FROM identity.passkey_challenges');
  });

  it('of one network are 200, however many are asked for: the oldest end [AUTH-39]', async () => {
    const oldest = await ask();
    app.clock.advance(1);
    for (let asked = 1; asked < 200; asked += 1) await ask(`192.0.2.${asked}`);
    expect(await challenges()).toContainEqual({ challenge: oldest });
    await ask();
    expect(await challenges()).not.toContainEqual({ challenge: oldest });
    for (let asked = 0; asked < 800; asked += 50) await Promise.all(Array.from({ length: 50 }, () => ask()));
    await ask();
    expect(await challenges()).toHaveLength(200);
  });

  it('are not ended by those of other networks, nor those of accounts by sign-ins [AUTH-39]', async () => {
    const [other, own] = [await ask('198.51.100.7'), await begin()];
    app.clock.advance(1);
    for (let asked = 0; asked < 250; asked += 50) await Promise.all(Array.from({ length: 50 }, () => ask()));
    expect(await challenges()).toEqual(expect.arrayContaining([{ challenge: other }, { challenge: own }]));
  });
});

it('where one is demanded, a password with a passkey neither enters nor sets up another factor [AUTH-34]', async () => {
  const env = { PUBLIC_URL: ORIGIN, SECOND_FACTOR: 'everyone' };
  const strict = await startIdentity({ env, clock: app.clock, databaseUrl: app.databaseUrl });
  try {
    const { token: challenge, ...begun } = challengeOf(await strict.begin());
    expect(begun).toMatchObject({ next: 'second_factor', methods: ['passkey'] });
    await expect(strict.send(SetUpTotpAtSignIn, { challenge, address: '192.0.2.7' })).rejects.toMatchObject({
      code: 'challenge_expired',
    });
    const guess = strict.send(ContinueSignIn, { challenge, code: '123456', session: newSession() });
    await expect(guess).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(use(await given())).resolves.toHaveProperty('session');
  } finally {
    await strict.close();
  }
});

it('without a public address there are none [AUTH-39]', async () => {
  const local = await startIdentity({ clock: app.clock, databaseUrl: app.databaseUrl });
  try {
    expect((await local.send(ListPasskeys, ofUser)).available).toBe(false);
    await expect(local.send(BeginPasskeySignIn, { address: '192.0.2.7' })).rejects.toMatchObject({ code: 'not_found' });
  } finally {
    await local.close();
  }
});
