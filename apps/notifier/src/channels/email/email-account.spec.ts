import { expect, it } from '@jest/globals';
import { DEFAULT_SETTINGS } from '@recuerda/contracts';
import { KeyRing, SystemClock } from '@recuerda/service';
import { readMailConfig } from '@recuerda/service/mail';
import { startSmtpServer, TEST_KEY } from '@recuerda/testing';
import { EmailAccount } from './email-account.js';

it('a mail server that refuses our password takes nothing until a person acts [MAIL-14]', async () => {
  const smtp = await startSmtpServer();
  const publicUrl = 'https://recuerda.example.org';
  const env = { SMTP_URL: smtp.urlWithUser('wrong'), MAIL_FROM: 'escuela@example.org', PUBLIC_URL: publicUrl };
  const config = { server: readMailConfig(env)!, publicUrl, keys: new KeyRing([TEST_KEY]) };
  const account = new EmailAccount(config, new SystemClock(), { current: DEFAULT_SETTINGS });
  const outcome = await account.send({ id: 'm', to: 'ana@example.org', text: 'Hola' });
  expect(outcome).toMatchObject({ kind: 'account_fault', reason: 'credentials' });
  expect(smtp.mails).toEqual([]);
  await smtp.close();
});
