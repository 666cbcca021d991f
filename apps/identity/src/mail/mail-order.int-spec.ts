import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AskForReset, WeeklyDigestPrepared } from '@recuerda/contracts';
import { eventually, startSmtpServer, type TestSmtpServer } from '@recuerda/testing';
import { v7 } from 'uuid';
import { ANA, type IdentityApp, startIdentity } from '../__fixtures__/identity-app.js';

let smtp: TestSmtpServer;
let app: IdentityApp;
beforeAll(async () => {
  smtp = await startSmtpServer();
  const PUBLIC_URL = 'https://recuerda.example.org';
  app = await startIdentity({ env: { PUBLIC_URL, MAIL_FROM: 'recuerda@example.org', SMTP_URL: smtp.urlWithUser() } });
  await app.setUp();
  await app.source.query(
    `WITH added AS (
       INSERT INTO identity.users (id, name, email, role, created_at)
       SELECT gen_random_uuid(), 'Eva', email, 'administrator', now()
       FROM unnest(ARRAY['eva@example.org', 'luz@example.org']) AS email RETURNING id
     )
     INSERT INTO identity.credentials (user_id, password_hash, version) SELECT id, 'x', 1 FROM added`,
  );
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const prepared = (date: string) => {
  const total = { open: 9, overdue: 2, escalated: 1 };
  const departments = [{ id: v7(), name: 'Primaria', ...total }];
  const data = { date, schoolName: 'Centro', total, departments, others: [], more: 0 };
  return WeeklyDigestPrepared.create({ id: v7(), subject: date, time: app.clock.now(), data });
};
const kinds = () => smtp.mails.map(({ source }) => (source.includes('/reset?token=') ? 'reset' : 'digest'));

it('a link that somebody waits for goes out before the digests that are left [AUTH-47]', async () => {
  const answer = smtp.hold();
  await app.publish(prepared('2026-12-01'));
  await eventually(() => expect(kinds()).toEqual(['digest']));
  await app.send(AskForReset, { email: ANA.email, address: '192.0.2.7' });
  answer();
  await eventually(() => expect(kinds()).toHaveLength(4));
  expect(kinds()).toEqual(['digest', 'reset', 'digest', 'digest']);
});
