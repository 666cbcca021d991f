import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startSmtpServer, type TestSmtpServer } from '@recuerda/testing';
import { Mailer, readMailConfig } from './index.js';

const [FROM, TO] = ['recuerda@example.org', 'eva@example.org'];

describe('a mail without an answer', () => {
  const send = (url: string) =>
    new Mailer(readMailConfig({ PUBLIC_URL: 'https://x.example.org', MAIL_FROM: FROM, SMTP_URL: url })).send(
      { to: TO, subject: 'x', text: 'x', html: 'x' },
      2_000,
    );

  it('was never sent where no connection was made', async () => {
    const smtp = await startSmtpServer();
    await smtp.close();
    await expect(send(smtp.url)).rejects.toMatchObject({ failure: 'unreachable', mayBeSent: false });
    await expect(send('smtp://nowhere.invalid')).rejects.toMatchObject({ failure: 'unreachable', mayBeSent: false });
  });

  it('may be sent where the server has read it', async () => {
    const smtp = await startSmtpServer();
    const answer = smtp.hold();
    await expect(send(smtp.url)).rejects.toMatchObject({ failure: 'unreachable', mayBeSent: true });
    expect(smtp.mailsTo(TO)).toHaveLength(1);
    answer();
    await smtp.close();
  });
});

describe('a mail that the server refuses', () => {
  let smtp: TestSmtpServer;
  beforeAll(async () => {
    smtp = await startSmtpServer();
  });
  afterEach(() => smtp.refused.clear());
  afterAll(() => smtp.close());

  it.each([
    ['its reader for good is given up', TO, 550, { failure: 'address', isFinal: true }],
    ['its reader for now is tried again', TO, 451, { failure: 'address', isFinal: false }],
    ['what it says for good is given up', `DATA ${TO}`, 554, { failure: 'refused', isFinal: true }],
    ['what it says for now is tried again', `DATA ${TO}`, 451, { failure: 'refused', isFinal: false }],
    ['its sender is tried again: that is set up wrongly', FROM, 553, { failure: 'refused', isFinal: false }],
  ])('because of %s [AUTH-47]', async (_why, address, code, expected) => {
    const mail = readMailConfig({ PUBLIC_URL: 'https://x.example.org', MAIL_FROM: FROM, SMTP_URL: smtp.urlWithUser() });
    smtp.refused.set(address, code);
    const sending = new Mailer(mail).send({ to: TO, subject: 'x', text: 'x', html: 'x' });
    await expect(sending).rejects.toMatchObject(expected);
  });
});
