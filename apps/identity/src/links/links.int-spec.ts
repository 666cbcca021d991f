import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { CheckAccountLink, InviteUser, UseAccountLink } from '@recuerda/contracts';
import { v7 } from 'uuid';
import { type IdentityApp, newSession, startIdentity } from '../__fixtures__/identity-app.js';

const PASSWORD = 'a password of her own';
const expired = { code: 'link_expired' };

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity();
  await app.setUp();
});
beforeEach(() => app.forgetAttempts());
afterAll(() => app.close());

const invite = () =>
  app.send(InviteUser, { name: 'Eva Paz', email: `${v7()}@example.org`, role: 'viewer', departmentIds: [] });
const tokenOf = ({ url }: { url: string }): string => url.split('?token=')[1] ?? '';
const use = (link: { url: string }, session = newSession()) =>
  app.send(UseAccountLink, { token: tokenOf(link), password: PASSWORD, session });

it('a link is checked before it is used, and after that refused [AUTH-14]', async () => {
  const { link } = await invite();
  const check = () => app.send(CheckAccountLink, { token: tokenOf(link), address: newSession().address });
  for (let tries = 0; tries < 6; tries += 1) await check();
  await use(link);
  for (let tries = 0; tries < 5; tries += 1) await expect(check()).rejects.toMatchObject(expired);
  await expect(check()).rejects.toMatchObject({ code: 'too_many_requests' });
});

it('a link cannot be guessed: after five wrong links a network waits, no other [AUTH-14]', async () => {
  const { link } = await invite();
  for (let tries = 0; tries < 5; tries += 1) await expect(use({ url: '?token=wrong' })).rejects.toMatchObject(expired);
  await expect(use(link)).rejects.toMatchObject({ code: 'too_many_requests', params: { retryAfterSeconds: 5 } });
  await use(link, newSession('198.51.100.7'));
});
