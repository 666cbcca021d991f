import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AskForReset,
  CreateAccountLink,
  GetAccessState,
  HOUR_MS,
  InviteUser,
  ListAudit,
  ListUsers,
  UseAccountLink,
  type UserSummary,
} from '@recuerda/contracts';
import { metricsText } from '@recuerda/service';
import { eventually, type ReceivedMail, startSmtpServer, type TestSmtpServer } from '@recuerda/testing';
import { type IdentityApp, newSession, startIdentity } from '../__fixtures__/identity-app.js';
import { MAIL_BACKOFF } from '../smtp/mail-queue.js';

const PASSWORD = 'a password of her own';
const PUBLIC_URL = 'https://recuerda.example.org';
const MAIL_FROM = 'Recuerda <recuerda@example.org>';
const expired = { code: 'link_expired' };

let smtp: TestSmtpServer;
let app: IdentityApp;
/** Another process of identity, on the same database. */
let other: IdentityApp;
let ana: string;
beforeAll(async () => {
  smtp = await startSmtpServer();
  const env = { PUBLIC_URL, MAIL_FROM, SMTP_URL: smtp.urlWithUser() };
  app = await startIdentity({ env });
  ana = (await app.setUp()).user.id;
  other = await startIdentity({ env, clock: app.clock, databaseUrl: app.databaseUrl });
});
afterEach(async () => {
  await app.source.query('DELETE FROM identity.users WHERE id <> $1', [ana]);
  await app.forgetAttempts();
});
afterAll(async () => {
  await other.close();
  await app.close();
  await smtp.close();
});

const invite = (email: string) => app.send(InviteUser, { name: 'Eva <Paz>', email, role: 'viewer', departmentIds: [] });
const linkAgain = (userId: string) => app.send(CreateAccountLink, { userId });
const use = (token: string) => app.send(UseAccountLink, { token, password: PASSWORD, session: newSession() });
const find = async (id: string): Promise<UserSummary | undefined> =>
  (await app.send(ListUsers, {})).find((user) => user.id === id);
const tokenIn = (text: string): string => /\/(?:invitation|reset)\?token=([\w-]{43})/.exec(text)?.[1] ?? '';
const received = (address: string, count = 1): Promise<ReceivedMail> =>
  eventually(() => {
    const mails = smtp.mailsTo(address);
    expect(mails).toHaveLength(count);
    return mails.at(-1) as ReceivedMail;
  });
const stateOf = (id: string, state: object) =>
  eventually(async () => expect((await find(id))?.mail).toMatchObject(state));

describe('a link by mail', () => {
  it('goes to an invited person, in Spanish, as text and HTML, and lets them in [AUTH-46]', async () => {
    const { user, link } = await invite('eva@example.org');
    expect(link.mailTo).toBe('eva@example.org');
    const { source } = await received('eva@example.org');
    expect(source).toMatch(/^From: Recuerda <recuerda@example\.org>\r$/m);
    expect(source).toMatch(/Content-Type: text\/plain; charset=utf-8[^]*Hola, Eva <Paz>:[^]*durante 24 horas/);
    expect(source).toMatch(/Content-Type: text\/html; charset=utf-8[^]*Hola, Eva &lt;Paz&gt;:/);
    expect(source.split(`${PUBLIC_URL}/invitation?token=${tokenIn(source)}`)).toHaveLength(3);
    await stateOf(user.id, { state: 'sent', at: app.clock.now().toISOString(), failure: null });
    const stored = JSON.stringify(await app.source.query('SELECT * FROM identity.link_mails'));
    expect(stored).not.toContain(tokenIn(source));
    expect(await use(tokenIn(source))).toMatchObject({ session: { user: { id: user.id } } });
    expect((await find(user.id))?.mail).toBeNull();
    // Neither works twice: the link that was shown is used up with it.
    for (const token of [tokenIn(source), tokenIn(link.url)]) await expect(use(token)).rejects.toMatchObject(expired);
    expect(await metricsText()).toContain('recuerda_mails_total{kind="invitation",outcome="sent"} 1');
  });

  it('is another one when it is sent again; with a password it is a reset, for an hour [AUTH-46]', async () => {
    const { user, link } = await invite('luz@example.org');
    const first = tokenIn((await received('luz@example.org')).source);
    await linkAgain(user.id);
    const second = tokenIn((await received('luz@example.org', 2)).source);
    for (const token of [first, tokenIn(link.url)]) await expect(use(token)).rejects.toMatchObject(expired);
    await use(second);
    expect(await linkAgain(user.id)).toMatchObject({ kind: 'reset', mailTo: 'luz@example.org' });
    const { source } = await received('luz@example.org', 3);
    expect(source).toMatch(/^Subject: .*Restablecer_tu_contraseña/m);
    expect(source).toContain('durante 60 minutos');
    app.clock.advance(HOUR_MS);
    await expect(use(tokenIn(source))).rejects.toMatchObject(expired);
  });

  it('is sent once by several processes [AUTH-47]', async () => {
    const addresses = Array.from({ length: 12 }, (_, number) => `person-${number}@example.org`);
    await Promise.all(addresses.map(invite));
    await eventually(async () => {
      const [row] = await app.source.query<{ open: number }[]>(
        'SELECT count(*)::int AS open FROM identity.link_mails WHERE sent_at IS NULL',
      );
      expect(row?.open).toBe(0);
    });
    for (const address of addresses) expect(smtp.mailsTo(address)).toHaveLength(1);
  });

  it('does not fail the invitation when it cannot be sent, and is tried again [AUTH-47]', async () => {
    smtp.refused.set('busy@example.org', 451);
    const { user } = await invite('busy@example.org');
    await stateOf(user.id, { state: 'waiting', failure: 'address' });
    smtp.refused.clear();
    app.clock.advance(59_000);
    expect(smtp.mailsTo('busy@example.org')).toEqual([]);
    app.clock.advance(1_000);
    await received('busy@example.org');
    await stateOf(user.id, { state: 'sent', failure: null });
  });

  it('is tried again after a minute, then twice as long each time, up to an hour [AUTH-47]', async () => {
    const rows = await app.source.query<{ seconds: number }[]>(
      `SELECT extract(epoch FROM ${MAIL_BACKOFF})::int AS seconds FROM generate_series(0, 8) AS m(tries)`,
    );
    expect(rows.map(({ seconds }) => seconds / 60)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it('that waits while mail is not set up any more has failed at once, and says why [AUTH-47]', async () => {
    smtp.refused.set('off@example.org', 451);
    const sent = await invite('sol@example.org');
    await stateOf(sent.user.id, { state: 'sent' });
    const { user } = await invite('off@example.org');
    await stateOf(user.id, { state: 'waiting', failure: 'address' });
    const without = await startIdentity({ env: { PUBLIC_URL }, clock: app.clock, databaseUrl: app.databaseUrl });
    try {
      const seen = new Map((await without.send(ListUsers, {})).map(({ id, mail }) => [id, mail]));
      expect(seen.get(user.id)).toMatchObject({ state: 'failed', failure: 'not_set_up' });
      expect(seen.get(sent.user.id)).toMatchObject({ state: 'sent', failure: null });
    } finally {
      await without.close();
      smtp.refused.clear();
    }
  });

  it('is given up when its link has expired, or when the address is refused for good [AUTH-47]', async () => {
    smtp.refused.set('gone@example.org', 550).set('late@example.org', 451);
    const [gone, late] = [await invite('gone@example.org'), await invite('late@example.org')];
    await stateOf(gone.user.id, { state: 'failed', failure: 'address' });
    await stateOf(late.user.id, { state: 'waiting', failure: 'address' });
    app.clock.advance(24 * HOUR_MS);
    await stateOf(late.user.id, { state: 'failed', failure: 'address' });
    // The row says so before the process knows it.
    await eventually(async () =>
      expect(await metricsText()).toContain('recuerda_mails_total{kind="invitation",outcome="given_up"} 2'),
    );
    app.clock.advance(7 * 24 * HOUR_MS);
    await app.prune();
    expect((await find(late.user.id))?.mail).toBeNull();
  });
});

describe('a forgotten password', () => {
  const ask = (email: string, address = '192.0.2.7') => app.send(AskForReset, { email, address });
  const open = async (): Promise<number> =>
    (await app.source.query<unknown[]>('SELECT 1 FROM identity.forgotten_passwords WHERE handled_at IS NULL')).length;
  const audited = async () =>
    (await app.send(ListAudit, { action: 'password.forgotten', limit: 50 })).items.map(
      ({ entity }) => entity?.id ?? null,
    );
  const join = async (email: string) => {
    const { user, link } = await invite(email);
    await received(email);
    await use(tokenIn(link.url));
    return user.id;
  };

  it('sends a reset from the row that was written, the same for every address, and is audited [AUTH-48]', async () => {
    const id = await join('rosa@example.org');
    for (const email of ['nobody@example.org', 'rosa@example.org']) expect(await ask(email)).toBeUndefined();
    const rows = await app.source.query<object[]>('SELECT * FROM identity.forgotten_passwords');
    expect(JSON.stringify(rows)).not.toContain('@');
    const { source } = await received('rosa@example.org', 2);
    expect(await use(tokenIn(source))).toMatchObject({ session: { user: { id } } });
    await eventually(async () => expect(await open()).toBe(0));
    expect(smtp.mailsTo('nobody@example.org')).toEqual([]);
    // Both were asked for at the same time, and either process may handle either of them.
    expect((await audited()).toSorted()).toEqual([id, null]);
  });

  it('sends a reset also to people who sign in by the OpenID provider alone [AUTH-48]', async () => {
    const { user } = await invite('lidia@example.org');
    await received('lidia@example.org');
    await app.source.query(
      `INSERT INTO identity.oidc_accounts (issuer, subject, user_id, by_groups, created_at)
       VALUES ('https://id.example.org', 'lidia', $1, false, now())`,
      [user.id],
    );
    await ask('lidia@example.org');
    expect((await received('lidia@example.org', 2)).source).toContain('/reset?token=');
  });

  it('leaves the link that an administrator has passed on as it is [AUTH-48]', async () => {
    const { user, link } = await invite('iris@example.org');
    await received('iris@example.org');
    await ask('iris@example.org');
    expect((await received('iris@example.org', 2)).source).toContain('/invitation?token=');
    expect(await use(tokenIn(link.url))).toMatchObject({ session: { user: { id: user.id } } });
  });

  it('sends three mails an hour; more are delayed per account and per network [AUTH-48]', async () => {
    await join('olga@example.org');
    const mailed = async (): Promise<number> =>
      (await app.source.query<unknown[]>('SELECT 1 FROM identity.forgotten_passwords WHERE mailed')).length;
    const before = await mailed();
    for (let network = 1; network <= 5; network += 1) {
      await ask('olga@example.org', `192.0.${network}.7`);
      await received('olga@example.org', 1 + Math.min(network, 3));
    }
    const delayed = { code: 'too_many_requests', params: { retryAfterSeconds: 5 } };
    await expect(ask('olga@example.org', '192.0.9.7')).rejects.toMatchObject(delayed);
    for (let number = 0; number < 5; number += 1) await ask(`nobody-${number}@example.org`, '198.51.100.7');
    await expect(ask('olga@example.org', '198.51.100.8')).rejects.toMatchObject(delayed);
    await eventually(async () => expect(await open()).toBe(0));
    expect((await mailed()) - before).toBe(3);
    await received('olga@example.org', 1 + 3);
    app.clock.advance(HOUR_MS);
    await ask('olga@example.org', '192.0.2.7');
    await received('olga@example.org', 1 + 3 + 1);
    app.clock.advance(HOUR_MS);
    await app.prune();
    expect(await app.source.query('SELECT 1 FROM identity.forgotten_passwords')).toEqual([]);
  });
});

it.each([
  ['the server cannot be reached', () => 'smtp://127.0.0.1:9', 'unreachable'],
  ['the password is wrong', () => smtp.urlWithUser('wrong'), 'credentials'],
])('says why nothing is sent when %s, and what was asked for is done [AUTH-47]', async (_name, url, failure) => {
  const alone = await startIdentity({ env: { PUBLIC_URL, MAIL_FROM, SMTP_URL: url() } });
  try {
    const { user } = await alone.setUp();
    expect(await alone.send(GetAccessState, {})).toMatchObject({ hasUsers: true, resetByMail: true });
    expect(await alone.send(CreateAccountLink, { userId: user.id })).toMatchObject({ kind: 'reset' });
    await eventually(async () =>
      expect(await alone.send(ListUsers, {})).toMatchObject([{ mail: { state: 'waiting', failure } }]),
    );
  } finally {
    await alone.close();
  }
});
