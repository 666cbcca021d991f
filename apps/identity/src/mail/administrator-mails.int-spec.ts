import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { InviteUser, UseAccountLink } from '@recuerda/contracts';
import { ANA, type IdentityApp, newSession, startIdentity } from '../__fixtures__/identity-app.js';
import { startSmtpServer, type TestSmtpServer } from '@recuerda/testing';

let smtp: TestSmtpServer;
let app: IdentityApp;
beforeAll(async () => {
  smtp = await startSmtpServer();
  const env = { PUBLIC_URL: 'https://recuerda.example.org', MAIL_FROM: 'r@example.org', SMTP_URL: smtp.urlWithUser() };
  app = await startIdentity({ env });
  await app.setUp();
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

it('an alert goes once to each administrator, again where that failed, and to nobody else [BACKUP-11]', async () => {
  for (const [email, role] of [
    ['eva@example.org', 'administrator'],
    ['luz@example.org', 'viewer'],
  ] as const) {
    const { link } = await app.send(InviteUser, { name: 'Eva', email, role, departmentIds: [] });
    const token = link.url.split('=')[1] ?? '';
    await app.send(UseAccountLink, { token, password: 'a password of her own', session: newSession() });
  }
  const informed = new Set<string>();
  const send = () => app.administratorMails.send({ subject: 'El disco se llena', text: 'Quedan <5 GiB.' }, informed);
  const alerts = (email: string) => smtp.mailsTo(email).filter(({ source }) => source.includes('El disco se llena'));
  smtp.refused.set('eva@example.org', 451);
  await send();
  expect([alerts(ANA.email).length, alerts('eva@example.org').length]).toEqual([1, 0]);
  smtp.refused.clear();
  await send();
  await send();
  expect([alerts(ANA.email).length, alerts('eva@example.org').length]).toEqual([1, 1]);
  expect(alerts('eva@example.org')[0]?.source).toContain('Quedan <5 GiB.');
  expect(alerts('luz@example.org')).toEqual([]);
});
