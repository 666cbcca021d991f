import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CreateAccountLink, CreateFirstAdministrator, UseAccountLink } from '@recuerda/contracts';
import { ANA, type IdentityApp, newSession, startIdentity } from '../__fixtures__/identity-app.js';

const COMMON = 'Password123!';
const refused = { code: 'validation_failed', errors: [expect.objectContaining({ field: 'password' })] };
const tokenOf = (url = '') => url.split('?token=')[1] ?? '';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity();
});
afterAll(() => app.close());

it('the first administrator chooses an uncommon password, with the same link [AUTH-57]', async () => {
  const input = { ...ANA, token: tokenOf(app.link()) };
  const claim = (password: string) => app.send(CreateFirstAdministrator, { ...input, password, session: newSession() });
  await expect(claim(COMMON)).rejects.toMatchObject(refused);
  expect(await claim(ANA.password)).toMatchObject({ session: { user: { email: ANA.email } } });
});

it('a link takes an uncommon password after many that are refused, without a wait [AUTH-57]', async () => {
  const { ofUser } = await app.signInAnew();
  const { url } = await app.send(CreateAccountLink, { userId: ofUser.userId });
  const use = (password: string) => app.send(UseAccountLink, { token: tokenOf(url), password, session: newSession() });
  for (let attempt = 0; attempt < 8; attempt += 1) await expect(use(COMMON)).rejects.toMatchObject(refused);
  expect(await use('otra frase bastante larga')).toMatchObject({ session: { user: { email: ANA.email } } });
});

it('ADMIN_PASSWORD_FILE with a common password ends the start with the reason [AUTH-57]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recuerda-identity-'));
  const file = join(folder, 'password');
  await writeFile(file, COMMON);
  const env = { ADMIN_EMAIL: ANA.email, ADMIN_PASSWORD_FILE: file };
  await expect(startIdentity({ env })).rejects.toThrow(/ADMIN_PASSWORD_FILE: Es una contraseña muy común/);
  await rm(folder, { recursive: true });
});
