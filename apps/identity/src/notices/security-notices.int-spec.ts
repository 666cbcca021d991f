import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AddPasskey,
  BeginPasskey,
  ChangePassword,
  CreateAccountLink,
  CreateApiToken,
  DAY_MS,
  DismissSecurityNotices,
  InviteUser,
  ListAudit,
  ListSecurityNotices,
  UseAccountLink,
} from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { eventually, principalOf, startSmtpServer, type TestSmtpServer } from '@recuerda/testing';
import { v7 } from 'uuid';
import {
  ANA,
  type IdentityApp,
  newSession,
  ownIds,
  passwordChange,
  startIdentity,
} from '../__fixtures__/identity-app.js';
import { SoftwareAuthenticator } from '../__fixtures__/software-authenticator.js';

const ORIGIN = 'https://recuerda.example.org';
const [HERE, ELSEWHERE] = ['192.0.2.7', '198.51.100.7'];
const TOKEN = { name: 'Informe <1>', permissions: ['school.read' as const], departmentIds: [], expiresInDays: 30 };

let smtp: TestSmtpServer;
let app: IdentityApp;
let userId: string;
let owner: { userId: string; sessionId: string };
beforeAll(async () => {
  smtp = await startSmtpServer();
  const env = { PUBLIC_URL: ORIGIN, MAIL_FROM: 'recuerda@example.org', SMTP_URL: smtp.urlWithUser() };
  app = await startIdentity({ env });
  userId = (await app.setUp()).user.id;
});
beforeEach(async () => {
  await app.forgetAttempts();
  await app.source.query('DELETE FROM identity.security_notices');
  owner = ownIds(await app.signIn());
  smtp.mails.length = 0;
  app.clock.advance(1_000);
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const listed = (of = owner) => app.send(ListSecurityNotices, of);
const kinds = async (of = owner) => (await listed(of)).map(({ kind }) => kind);
const newDevice = () => {
  const deviceHash = newSession().tokenHash;
  return { ...newSession(ELSEWHERE, deviceHash), userAgent: 'Firefox/140.0' };
};
const here = <T>(work: () => Promise<T>) =>
  withPrincipal(principalOf('administrator', { userId, address: HERE }), work);
const createToken = () => here(() => app.send(CreateApiToken, { userId, ...TOKEN }));
/** How a mail names a moment. */
const day = (moment: Date) => {
  const [date = '', time = ''] = moment.toISOString().split('T');
  const [year, month, dayOfMonth] = date.split('-').map(Number);
  return `${dayOfMonth}/${month}/${year}, ${time.slice(0, 5)}`;
};
const mail = (count = 1) =>
  eventually(() => {
    const mails = smtp.mailsTo(ANA.email);
    expect(mails).toHaveLength(count);
    return mails.map(({ source }) => source);
  });

describe('the owner of an account learns', () => {
  it('of a new device, which itself is not bothered; a known one is no news [AUTH-56]', async () => {
    const device = newDevice();
    const other = ownIds(await app.signIn({ session: device }));
    expect(await listed()).toMatchObject([{ kind: 'device', detail: 'Firefox', address: ELSEWHERE }]);
    expect(await listed(other)).toEqual([]);
    const [source = ''] = await mail();
    expect(source).toContain('Nuevo dispositivo en tu cuenta de Recuerda');
    expect(source).toContain(`un dispositivo nuevo (Firefox) desde la dirección ${ELSEWHERE}.`);
    expect(source).toContain(`${ORIGIN}/account`);
    await app.signIn({ session: { ...newDevice(), deviceHash: device.deviceHash } });
    expect(await kinds()).toEqual(['device']);
    const { items } = await app.send(ListAudit, { action: 'device.added', limit: 5 });
    expect(items).toMatchObject([{ actor: { id: userId }, address: ELSEWHERE }]);
  });

  it('of a token and a passkey [AUTH-56]', async () => {
    await createToken();
    const device = new SoftwareAuthenticator(ORIGIN);
    const { challenge } = await app.send(BeginPasskey, { ...owner, password: ANA.password });
    const attestation = device.create(String(challenge));
    await here(() => app.send(AddPasskey, { userId, name: 'Casa', attestation }));
    expect(await listed()).toMatchObject([
      { kind: 'passkey', detail: 'Casa', address: HERE },
      { kind: 'token', detail: TOKEN.name, address: HERE },
    ]);
    const sources = (await mail(2)).join('');
    expect(sources).toContain(`Fue el ${day(app.clock.now())} (UTC).`);
    expect(sources).toContain('la passkey «Casa»');
    expect(sources).toContain('el token de la API «Informe &lt;1&gt;»');
  });

  it('of another password, by a change or a reset, on the other devices [AUTH-56]', async () => {
    const other = ownIds(await app.signIn({ session: newDevice() }));
    await app.send(DismissSecurityNotices, owner);
    app.clock.advance(1_000);
    await app.send(ChangePassword, { ...other, ...passwordChange(ANA.password) });
    const { url } = await app.send(CreateAccountLink, { userId });
    app.clock.advance(1_000);
    const session = newSession();
    await app.send(UseAccountLink, { token: url.split('=')[1] ?? '', password: ANA.password, session });
    const again = ownIds(await app.signIn());
    expect(await kinds(again)).toEqual(['password']);
    expect(await kinds(ownIds(await app.signIn({ session: newDevice() })))).toEqual(['password', 'password', 'device']);
  });
});

it.each([true, false])(
  'the first password of one who signs in by the provider gives a notice, that of an invited one none [AUTH-56]: %s',
  async (hasProvider) => {
    const { user, link } = await app.send(InviteUser, {
      ...{ name: 'Eva Paz', email: `${v7()}@example.org`, role: 'viewer', departmentIds: [] },
    });
    if (hasProvider)
      await app.source.query(`INSERT INTO identity.oidc_accounts VALUES ('https://id', 'sub-1', $1, false, now())`, [
        user.id,
      ]);
    const token = link.url.split('=')[1] ?? '';
    await app.send(UseAccountLink, { token, password: 'a password of her own', session: newSession() });
    const added: { kind: string }[] = await app.source.query(
      'SELECT kind FROM identity.security_notices WHERE user_id = $1',
      [user.id],
    );
    expect(added.map(({ kind }) => kind).includes('password')).toBe(hasProvider);
  },
);

describe('notices', () => {
  it('are dismissed on a device alone: a thief cannot hide them from the owner [AUTH-56]', async () => {
    const thief = ownIds(await app.signIn({ session: newDevice() }));
    await createToken();
    await app.send(DismissSecurityNotices, thief);
    expect([await kinds(thief), await kinds()]).toEqual([[], ['token', 'device']]);
    await app.send(DismissSecurityNotices, owner);
    expect(await listed()).toEqual([]);
  });

  it('are shown for 30 days, to the owner alone [AUTH-56]', async () => {
    await createToken();
    const stranger = principalOf('administrator', { userId: randomUUID() });
    await expect(withPrincipal(stranger, () => listed())).rejects.toMatchObject({ code: 'forbidden' });
    await expect(withPrincipal(stranger, () => app.send(DismissSecurityNotices, owner))).rejects.toMatchObject({
      code: 'forbidden',
    });
    app.clock.advance(30 * DAY_MS - 1);
    owner = ownIds(await app.signIn());
    expect(await kinds()).toEqual(['token']);
    app.clock.advance(1);
    expect(await kinds()).toEqual([]);
    await app.prune();
    expect(await app.source.query('SELECT 1 FROM identity.security_notices')).toEqual([]);
  });

  it('that cannot be mailed are tried again for a day; then they are in the portal alone [AUTH-56]', async () => {
    smtp.refused.set(ANA.email, 451);
    await createToken();
    const row = () => app.source.query('SELECT tries, failure, next_try_at AS next FROM identity.security_notices');
    await eventually(async () => expect(await row()).toMatchObject([{ tries: 1, failure: expect.any(String) }]));
    app.clock.advance(DAY_MS);
    await eventually(async () => expect(await row()).toMatchObject([{ next: null }]));
    smtp.refused.clear();
    owner = ownIds(await app.signIn());
    expect(await kinds()).toEqual(['token']);
  });
});

describe('where no device of an account is known yet', () => {
  it('the first is no news, the next is [AUTH-56]', async () => {
    await app.source.query('DELETE FROM identity.devices');
    const first = newDevice();
    owner = ownIds(await app.signIn({ session: first }));
    await app.signIn({ session: newDevice() });
    expect(await kinds()).toEqual(['device']);
    await mail(1);
    const rows = await app.source.query('SELECT 1 FROM identity.security_notices');
    expect(rows).toHaveLength(1);
  });
});
