import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ApiTokenInput, CreateApiToken, ListApiTokens, ResolveSession, UseAccountLink } from '@recuerda/contracts';
import { TEST_KEY } from '@recuerda/testing';
import { Authenticator } from '../__fixtures__/authenticator.js';
import { ANA, type IdentityApp, newSession, startIdentity } from '../__fixtures__/identity-app.js';
import { runUsers } from './run-users.js';

const PASSWORD = 'another long password';
const ADDRESS = 'https://recuerda.example.org';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity();
});
afterAll(() => app.close());

async function users(...args: string[]) {
  const printed: string[] = [];
  const env = { DATABASE_URL: app.databaseUrl, AUTH: 'on', ADMIN_EMAIL: 'not used', SECRETS_KEY: TEST_KEY };
  const code = await runUsers(
    args,
    (work) => work(env),
    ADDRESS,
    (line) => printed.push(line),
  );
  return { code, text: printed.join('\n') };
}
const enter = (text: string) => {
  const session = newSession();
  const token = /\?token=([\w-]{43})$/m.exec(text)?.[1] ?? 'none';
  // By the system's clock, as the command.
  app.clock.advance(Date.now() - app.clock.now().getTime());
  return app.send(UseAccountLink, { token, password: PASSWORD, session }).then(() => session);
};
const isSignedIn = async ({ tokenHash }: { tokenHash: string }) =>
  (await app.send(ResolveSession, { tokenHash, active: false })) !== null;

it('makes administrators and links, ends sessions, lists accounts without a sign-in [AUTH-19] [AUTH-35]', async () => {
  const setupLink = app.link();
  const added = await users('add', '--name', ANA.name, '--email', 'Ana@Example.org');
  expect(added).toMatchObject({ code: 0, text: expect.stringContaining(`${ADDRESS}/invitation?token=`) });
  expect(app.link()).toBe(setupLink);
  expect((await users('list')).text.split('\n')[1]).toBe(
    '"Ana Núñez"  ana@example.org  administrator  invited  never         no',
  );
  const first = await enter(added.text);

  const reset = await users('reset', ANA.email);
  expect(reset.text).toContain(`${ADDRESS}/reset?token=`);
  const second = await enter(reset.text);
  expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true]);

  const started = await app.send(ResolveSession, { ...second, active: false });
  if (started === null) throw new Error('signed out');
  await Authenticator.setUp(app, started, PASSWORD);
  const lost = await users('reset', '--second-factor', ANA.email);
  expect(lost.text).toContain('no second factor any more');
  expect(await isSignedIn(second)).toBe(false);
  const third = await enter(lost.text);

  const userId = (await app.send(ResolveSession, { ...third, active: false }))?.user.id ?? '';
  const permissions: ApiTokenInput['permissions'] = ['school.read'];
  await app.send(CreateApiToken, { userId, name: 'Informe', permissions, departmentIds: [], expiresInDays: 1 });
  expect(await users('revoke', ANA.email)).toMatchObject({ code: 0 });
  expect([await isSignedIn(third), await app.send(ListApiTokens, { userId })]).toEqual([false, []]);
  expect((await users('list')).text).toMatch(/ {2}active {2}20\d\d-/);
  const actors: unknown = await app.source.query(
    `SELECT action, actor_id FROM identity.audit_entries WHERE action IN ('user.invited', 'session.ended') ORDER BY at`,
  );
  expect(actors).toEqual(['user.invited', 'session.ended'].map((action) => ({ action, actor_id: null })));
});

it('no name or e-mail of an account controls the terminal', async () => {
  const added = await users('add', '--name', 'Eva', '--email', 'eva@example.org');
  expect(added.code).toBe(0);
  await app.source.query('UPDATE identity.users SET name = $1, email = $2 WHERE email = $3', [
    'Eva\u009b31m\u001b[2J',
    'e\u0085va@example.org',
    'eva@example.org',
  ]);
  const { text } = await users('list');
  expect(text).toContain('"Eva\\u009b31m\\u001b[2J"  e\\u0085va@example.org');
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  await app.source.query('DELETE FROM identity.users WHERE email <> $1', [ANA.email]);
});

it.each([
  [['reset', 'nobody@example.org'], 1, 'La cuenta no existe'],
  [['add', '--name', 'Otra Ana', '--email', ANA.email], 1, 'Ya hay una cuenta'],
  [['add', '--name', 'Eva', '--email', 'eva'], 2, '--email: El correo no es válido.'],
  [['add', '--name', 'Eva', '--email', 'eva@example.org', '--role', 'manager'], 2, '--role: administrator or viewer.'],
  [['add', '--nombre', 'Eva'], 2, "Unknown option '--nombre'"],
  [['reset'], 2, 'reset takes one e-mail.'],
  [['remove'], 2, 'Unknown command remove.'],
  [[], 2, 'A command is missing.'],
  [['--help'], 0, 'Usage: users <command>'],
])('%j ends with %i', async (args, code, text) => {
  expect(await users(...args)).toEqual({ code, text: expect.stringContaining(text) });
});
