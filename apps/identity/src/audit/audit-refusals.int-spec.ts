import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AuditEntryView,
  type AuditQuery,
  InviteUser,
  ListAudit,
  RemoveTotp,
  UseAccountLink,
  type UserView,
} from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { principalOf } from '@recuerda/testing';
import { type IdentityApp, newSession, ownIds, startIdentity } from '../__fixtures__/identity-app.js';

const HERE = '192.0.2.7';

let app: IdentityApp;
let ana: UserView;
beforeAll(async () => {
  app = await startIdentity();
  ana = (await app.setUp()).user;
});
afterAll(() => app.close());

const list = async (query: Partial<AuditQuery> = {}): Promise<AuditEntryView[]> =>
  (await app.send(ListAudit, { limit: 200, ...query })).items;

describe('the audit', () => {
  it('has one refused sign-in of an address and minute, however many accounts it names [AUTH-23]', async () => {
    app.clock.advance(60_000);
    const from = (address: string, n: number) =>
      app.signIn({ email: `person${n}@example.org`, session: newSession(address) }).catch(() => undefined);
    const refused = async () =>
      (await list({ action: 'session.refused' })).filter(({ address }) => address?.startsWith('203.0.113.'));
    await app.signIn({ password: 'a wrong password', session: newSession('203.0.113.1') }).catch(() => undefined);
    for (let n = 0; n < 20; n += 1) await from('203.0.113.1', n);
    expect(await refused()).toMatchObject([{ entity: { id: ana.id }, address: '203.0.113.1' }]);
    await from('203.0.113.2', 20);
    expect(await refused()).toHaveLength(2);
    app.clock.advance(60_000);
    await from('203.0.113.1', 21);
    expect(await refused()).toHaveLength(3);
  });

  it('has a wrong password of each account that is signed in, also from one address [AUTH-20]', async () => {
    app.clock.advance(60_000);
    const since = app.clock.now().toISOString();
    const person = { name: 'Luis Paz', email: 'luis@example.org', role: 'administrator' as const, departmentIds: [] };
    const { user, link } = await withPrincipal(principalOf('administrator', { userId: ana.id }), () =>
      app.send(InviteUser, person),
    );
    const password = 'a password of his own';
    await app.send(UseAccountLink, { token: link.url.split('=')[1] ?? '', password, session: newSession() });
    const sessions = [await app.signIn(), await app.signIn({ email: person.email, password })].map(ownIds);
    for (const ofUser of [...sessions, ...sessions])
      await withPrincipal(principalOf('administrator', { userId: ofUser.userId, address: HERE }), () =>
        app.send(RemoveTotp, { ...ofUser, password: 'not this one', code: '123456' }).catch(() => undefined),
      );
    const refused = await list({ action: 'password.refused', from: since });
    expect(refused.map(({ entity }) => entity?.id).toSorted()).toEqual([ana.id, user.id].toSorted());
  });
});
