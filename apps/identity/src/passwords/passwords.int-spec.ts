import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ChangePassword,
  CreateAccountLink,
  CreateApiToken,
  ListApiTokens,
  ListAudit,
  ListSessions,
  ResolveSession,
  UseAccountLink,
} from '@recuerda/contracts';
import { ANA, type IdentityApp, newSession, startIdentity } from '../__fixtures__/identity-app.js';

const NEXT = 'another long password';
const wrong = { code: 'validation_failed', errors: [expect.objectContaining({ field: 'current' })] };

describe('a change of the password', () => {
  let app: IdentityApp;
  let ofUser: { userId: string; sessionId: string };
  beforeAll(async () => {
    app = await startIdentity();
    await app.setUp();
  });
  beforeEach(async () => {
    ({ ofUser } = await app.signInAnew());
  });
  afterAll(() => app.close());

  const change = (current: string, next = NEXT, { tokenHash } = newSession()) =>
    app.send(ChangePassword, { ...ofUser, current, next, tokenHash });
  const createToken = () =>
    app.send(CreateApiToken, {
      userId: ofUser.userId,
      name: 'Informe',
      permissions: ['school.read'],
      departmentIds: [],
      expiresInDays: 30,
    });
  const tokens = () => app.send(ListApiTokens, { userId: ofUser.userId });
  const isOpen = async ({ tokenHash }: { tokenHash: string }) =>
    (await app.send(ResolveSession, { tokenHash, active: false })) !== null;
  const listed = async () => (await app.send(ListSessions, { userId: ofUser.userId })).map(({ id }) => id);

  it('lets the new one in alone, and ends the other sessions, which gateways learn', async () => {
    const others = [newSession(), newSession()];
    for (const session of others) await app.signIn({ session });
    expect(await change(ANA.password)).toEqual({ keep: false });
    expect(await listed()).toEqual([ofUser.sessionId]);
    expect(app.ended).toEqual(expect.arrayContaining(others.map(({ tokenHash }) => tokenHash)));
    await expect(app.signIn()).rejects.toMatchObject({ code: 'unauthorized' });
    await app.signIn({ password: NEXT });
    await change(NEXT, ANA.password);
  });

  it('gives the session another token: a copy of the one before is of no use [AUTH-07]', async () => {
    const [copied, renewed] = [newSession(), newSession()];
    const { id: sessionId } = await app.signIn({ session: copied, keep: true });
    ofUser = { ...ofUser, sessionId };
    expect(await change(ANA.password, ANA.password, renewed)).toEqual({ keep: true });
    expect([await isOpen(copied), await isOpen(renewed)]).toEqual([false, true]);
    expect(app.ended).toContain(copied.tokenHash);
  });

  it('revokes the API tokens, and so does a reset, each with its entry [AUTH-29]', async () => {
    await createToken();
    await change(ANA.password, ANA.password);
    expect(await tokens()).toEqual([]);
    await createToken();
    const { url } = await app.send(CreateAccountLink, { userId: ofUser.userId });
    const use = { token: url.split('=')[1] ?? '', password: ANA.password, session: newSession() };
    await app.send(UseAccountLink, use);
    expect(await tokens()).toEqual([]);
    const { items } = await app.send(ListAudit, { action: 'token.revoked', limit: 50 });
    expect(items.map(({ actor }) => actor?.id)).toEqual([ofUser.userId, ofUser.userId]);
  });

  it('is refused with a wrong present one, which counts like one at sign-in', async () => {
    const other = await app.signIn();
    for (let count = 0; count < 5; count += 1) await expect(change('not this one')).rejects.toMatchObject(wrong);
    const delayed = { code: 'too_many_requests', params: { retryAfterSeconds: 5 } };
    await expect(change(ANA.password)).rejects.toMatchObject(delayed);
    await expect(app.signIn()).rejects.toMatchObject(delayed);
    expect(await listed()).toContain(other.id);
  });

  it('is refused with a new one that is common or derived from the account [AUTH-57]', async () => {
    for (const next of ['Password123!', 'ananunez2026']) {
      const refused = { code: 'validation_failed', errors: [expect.objectContaining({ field: 'next' })] };
      await expect(change(ANA.password, next)).rejects.toMatchObject(refused);
    }
    await expect(app.signIn()).resolves.toBeDefined();
  });

  it('takes place once when two come at the same time', async () => {
    const changes = await Promise.allSettled([change(ANA.password), change(ANA.password)]);
    expect(changes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(changes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: wrong });
    await change(NEXT, ANA.password);
  });

  it('needs a session that has not ended, of the same user', async () => {
    const required = { code: 'session_required' };
    const stranger = { ...ofUser, userId: '018f0000-0000-7000-8000-000000000000' };
    const given = { current: ANA.password, next: NEXT, tokenHash: newSession().tokenHash };
    await expect(app.send(ChangePassword, { ...stranger, ...given })).rejects.toMatchObject(required);
    await app.source.query('DELETE FROM identity.sessions');
    await expect(change(ANA.password)).rejects.toMatchObject(required);
  });
});
