import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ChangePassword, deedOf, ListAudit, RemoveTotp, type SessionView } from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { principalOf } from '@recuerda/testing';
import { Authenticator } from '../__fixtures__/authenticator.js';
import { ANA, type IdentityApp, newSession, startIdentity } from '../__fixtures__/identity-app.js';

/** The address of a thief, who has stolen the session. */
const AWAY = '203.0.113.9';

let app: IdentityApp;
let session: SessionView;
let ofUser: { userId: string; sessionId: string };
beforeAll(async () => {
  app = await startIdentity();
  await app.setUp();
});
beforeEach(async () => {
  ({ session, ofUser } = await app.signInAnew());
});
afterAll(() => app.close());

const away = <T>(work: () => Promise<T>): Promise<T> =>
  withPrincipal(principalOf('administrator', { userId: ofUser.userId, address: AWAY }), work);

it('a wrong password for the own account delays the network that it comes from, no other [AUTH-33]', async () => {
  const guess = () =>
    away(() =>
      app.send(ChangePassword, {
        ...ofUser,
        current: 'not this one',
        next: ANA.password,
        tokenHash: newSession().tokenHash,
      }),
    );
  for (let tries = 0; tries < 5; tries += 1) await expect(guess()).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(guess()).rejects.toMatchObject({ code: 'too_many_requests' });
  await expect(app.signIn()).resolves.toBeDefined();
});

it('a wrong password for the own account is in the audit once a minute [AUTH-20]', async () => {
  app.clock.advance(60_000);
  const refused = async () => (await app.send(ListAudit, { action: 'password.refused', limit: 50 })).items;
  const before = (await refused()).length;
  const fail = () => away(() => app.send(RemoveTotp, { ...ofUser, password: 'not this one', code: '123456' }));
  for (let tries = 0; tries < 5; tries += 1) await expect(fail()).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(fail()).rejects.toMatchObject({ code: 'too_many_requests' });
  const entries = await refused();
  expect(entries).toHaveLength(before + 1);
  const { id, name } = session.user;
  expect(entries[0]).toMatchObject({ actor: { id, name }, entity: { kind: 'user', id }, address: AWAY, changes: [] });
  expect(entries.slice(0, 1).map(deedOf)).toEqual([`no pudo confirmar la contraseña en la cuenta de ${name}`]);
});

it('a wrong code for the own account is in the audit with the address that it comes from [AUTH-20]', async () => {
  const { authenticator } = await Authenticator.setUp(app, session);
  const code = authenticator.wrong();
  const remove = away(() => app.send(RemoveTotp, { ...ofUser, password: ANA.password, code }));
  await expect(remove).rejects.toMatchObject({ code: 'validation_failed' });
  const { items } = await app.send(ListAudit, { action: 'second_factor.refused', limit: 50 });
  expect(items.map(({ address }) => address)).toEqual([AWAY]);
});
