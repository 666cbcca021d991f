import { expect, it } from '@jest/globals';
import { TEST_KEY } from '@recuerda/testing';
import { readEmailConfig } from './email.config.js';

const MAIL = {
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_FROM: 'escuela@example.org',
  PUBLIC_URL: 'https://recuerda.example.org',
};

it('there is no mail without a server, or without the key that seals its links [MAIL-10]', () => {
  expect(readEmailConfig({ ...MAIL, SECRETS_KEY: TEST_KEY })).toMatchObject({ publicUrl: MAIL.PUBLIC_URL });
  expect(readEmailConfig({ SECRETS_KEY: TEST_KEY })).toBeUndefined();
  expect(readEmailConfig(MAIL)).toBeUndefined();
});
