import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { ContinueSignIn, GetSecondFactor, ListUsers, RemoveTotp, SetUpTotp } from '@recuerda/contracts';
import { createTestDatabase, type TestDatabase, TEST_KEY } from '@recuerda/testing';
import { Authenticator, challengeOf } from '../__fixtures__/authenticator.js';
import { ANA, type IdentityApp, newSession, ownIds, sessionOf, startIdentity } from '../__fixtures__/identity-app.js';
import { runUsers } from '../command/run-users.js';

const NEW_KEY = 'f'.repeat(64);
const { password } = ANA;

let database: TestDatabase;
let app: IdentityApp;
let secret: string;
let recoveryCodes: string[];
/** The service with these keys, on the database that all share. */
const startWith = async (keys: string): Promise<void> => {
  const clock = app?.clock;
  app = await startIdentity({ env: { SECRETS_KEY: keys }, databaseUrl: database.url, ...(clock && { clock }) });
};
beforeAll(async () => {
  database = await createTestDatabase();
  await startWith(TEST_KEY);
  const session = await app.setUp();
  const setUp = await Authenticator.setUp(app, session);
  ({ recoveryCodes } = setUp);
  secret = new URL(setUp.uri).searchParams.get('secret') ?? '';
  await app.close();
});
afterEach(() => app.close());
afterAll(() => database.drop());

const stored = async (): Promise<string> => {
  const [row]: { secret: string }[] = await app.source.query('SELECT secret FROM identity.totp');
  return row?.secret ?? '';
};
const continueWith = async (code: string) => {
  const { token: challenge } = challengeOf(await app.begin());
  return app.send(ContinueSignIn, { challenge, code, session: newSession() });
};
/** A code of the app that was set up; no code works twice. */
const nextCode = (): string => new Authenticator(secret, app).next();
const users = async (...args: string[]): Promise<string> => {
  const printed: string[] = [];
  const env = { DATABASE_URL: database.url, SECRETS_KEY: NEW_KEY };
  await runUsers(
    args,
    (work) => work(env),
    'http://localhost',
    (line) => printed.push(line),
  );
  return printed.join('\n');
};

it('the database holds the secret of an app sealed with the named key [AUTH-30]', async () => {
  await startWith(TEST_KEY);
  expect(await stored()).toMatch(/^[0-9a-f]{8}:[A-Za-z0-9+/]{60,}=*$/);
  expect(Buffer.from((await stored()).split(':')[1] ?? '', 'base64').toString('latin1')).not.toContain(secret);
});

it('with another key the service runs, asks for a recovery code, and names the account [AUTH-30]', async () => {
  await startWith(NEW_KEY);
  const before = await stored();
  const begun = challengeOf(await app.begin());
  expect(begun).toMatchObject({ next: 'second_factor', methods: ['recovery_code'] });
  await expect(continueWith(nextCode())).rejects.toMatchObject({ code: 'validation_failed' });
  const session = sessionOf(await continueWith(recoveryCodes[0] ?? ''));
  expect(await app.send(GetSecondFactor, ownIds(session))).toMatchObject({ totp: true, unreadable: true });
  expect(await app.send(ListUsers, {})).toMatchObject([{ secondFactor: true, secondFactorUnreadable: true }]);
  expect(await users('list')).toMatch(/ana@example\.org.*unreadable$/m);
  expect(await users('reset', ANA.email)).toContain('users reset <e-mail> --second-factor');
  expect(await stored()).toBe(before);
});

it('the former key makes it readable again, and two keys seal it with the new one [AUTH-30]', async () => {
  await startWith(TEST_KEY);
  sessionOf(await continueWith(nextCode()));
  await app.close();
  await startWith(`${NEW_KEY},${TEST_KEY}`);
  sessionOf(await continueWith(nextCode()));
  await app.close();
  await startWith(NEW_KEY);
  sessionOf(await continueWith(nextCode()));
  expect(await app.send(ListUsers, {})).toMatchObject([{ secondFactorUnreadable: false }]);
});

it('an unreadable one without recovery codes is not replaced with the password alone [AUTH-30]', async () => {
  await startWith(TEST_KEY);
  await app.source.query('CREATE TABLE identity.kept AS SELECT * FROM identity.recovery_codes');
  await app.source.query('DELETE FROM identity.recovery_codes');
  expect(challengeOf(await app.begin())).toMatchObject({ next: 'second_factor', methods: [] });
  await expect(continueWith('123456')).rejects.toMatchObject({ code: 'validation_failed' });
  await app.source.query('INSERT INTO identity.recovery_codes SELECT * FROM identity.kept; DROP TABLE identity.kept');
});

it('without a key the service runs, and says why it sets up no second factor [AUTH-30]', async () => {
  await startWith('');
  const session = sessionOf(await continueWith(recoveryCodes[1] ?? ''));
  await app.send(RemoveTotp, { ...ownIds(session), password, code: recoveryCodes[2] ?? '' });
  await expect(app.send(SetUpTotp, { ...ownIds(session), password })).rejects.toMatchObject({
    code: 'secrets_key_missing',
  });
});

it('`users reset --second-factor` lets in who has an unreadable one [AUTH-30] [AUTH-35]', async () => {
  await startWith(TEST_KEY);
  await Authenticator.setUp(app, await app.signIn());
  expect(await users('list')).toMatch(/unreadable$/m);
  expect(await users('reset', ANA.email, '--second-factor')).toContain('no second factor any more');
  sessionOf(await app.begin());
});
