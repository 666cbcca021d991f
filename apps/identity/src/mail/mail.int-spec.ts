import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CreateAccountLink, InviteUser, ListUsers, UseAccountLink, type UserSummary } from '@recuerda/contracts';
import { metricsText } from '@recuerda/service';
import { eventually } from '@recuerda/testing';
import { type IdentityApp, newSession, startIdentity } from '../__fixtures__/identity-app.js';
import { type ReceivedMail, startSmtpServer, type TestSmtpServer } from '../__fixtures__/smtp-server.js';

const HOUR_MS = 3_600_000;
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

  it('is another one when it is sent again; for who has a password it is a reset, for an hour [AUTH-46]', async () => {
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

  it('is given up when its link has expired, or when the address is refused for good [AUTH-47]', async () => {
    smtp.refused.set('gone@example.org', 550).set('late@example.org', 451);
    const [gone, late] = [await invite('gone@example.org'), await invite('late@example.org')];
    await stateOf(gone.user.id, { state: 'failed', failure: 'address' });
    await stateOf(late.user.id, { state: 'waiting', failure: 'address' });
    app.clock.advance(24 * HOUR_MS);
    await stateOf(late.user.id, { state: 'failed', failure: 'address' });
    expect(await metricsText()).toContain('recuerda_mails_total{kind="invitation",outcome="given_up"} 2');
    app.clock.advance(7 * 24 * HOUR_MS);
    await app.prune();
    expect((await find(late.user.id))?.mail).toBeNull();
  });
});

it.each([
  ['the server cannot be reached', () => 'smtp://127.0.0.1:9', 'unreachable'],
  ['the password is wrong', () => smtp.urlWithUser('wrong'), 'credentials'],
])('says why nothing is sent when %s, and what was asked for is done [AUTH-47]', async (_name, url, failure) => {
  const alone = await startIdentity({ env: { PUBLIC_URL, MAIL_FROM, SMTP_URL: url() } });
  try {
    const { user } = await alone.setUp();
    expect(await alone.send(CreateAccountLink, { userId: user.id })).toMatchObject({ kind: 'reset' });
    await eventually(async () =>
      expect(await alone.send(ListUsers, {})).toMatchObject([{ mail: { state: 'waiting', failure } }]),
    );
  } finally {
    await alone.close();
  }
});
