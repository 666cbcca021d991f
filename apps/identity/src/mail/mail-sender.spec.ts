import { expect, it } from '@jest/globals';
import type { ForgottenPasswords } from '../links/forgotten-passwords.js';
import type { LinkMails } from '../links/link-mails.js';
import type { NoticeMails } from '../notices/notice-mails.js';
import type { Mailer } from '@recuerda/service/mail';
import type { DigestMails } from './digest-mails.js';
import { MailSender } from './mail-sender.js';

it('looks for no mail after it has stopped', async () => {
  let looked = 0;
  const forgotten = {
    handleAll: async () => {
      looked += 1;
    },
  } as ForgottenPasswords;
  const none = { giveUp: async () => [], next: async () => undefined };
  const sender = new MailSender(
    forgotten,
    { isSetUp: true } as Mailer,
    none as unknown as LinkMails,
    none as unknown as NoticeMails,
    none as unknown as DigestMails,
  );
  await sender.tick();
  expect(looked).toBe(1);
  await sender.beforeApplicationShutdown();
  await sender.tick();
  expect(looked).toBe(1);
});
