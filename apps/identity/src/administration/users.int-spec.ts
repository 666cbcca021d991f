import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CreateAccountLink,
  DeleteUser,
  HOUR_MS,
  InviteUser,
  ListUsers,
  ResolveSession,
  type Role,
  UpdateUser,
  UseAccountLink,
  type UserInput,
  type UserSummary,
} from '@recuerda/contracts';
import { metricsText, withPrincipal } from '@recuerda/service';
import { principalOf, untilWaiting } from '@recuerda/testing';
import { ANA, DEPARTMENT, type IdentityApp, newSession, startIdentity } from '../__fixtures__/identity-app.js';

const PASSWORD = 'a password of her own';
const MISSING = '0198f2a0-0000-7000-8000-00000000dead';
const EVA = { name: 'Eva Paz', email: 'eva@example.org', role: 'viewer', departmentIds: [] } satisfies UserInput;
const MANAGER = { role: 'manager' as const, departmentIds: [DEPARTMENT.id] };
const expired = { code: 'link_expired' };
const invalid = (field: string) => ({ code: 'validation_failed', errors: [expect.objectContaining({ field })] });

let app: IdentityApp;
let ana: string;
beforeAll(async () => {
  app = await startIdentity({ env: { PUBLIC_URL: 'https://recuerda.example.org' } });
  ana = (await app.setUp()).user.id;
});
beforeEach(() => app.forgetAttempts());
afterEach(async () => {
  await app.source.query('DELETE FROM identity.users WHERE id <> $1', [ana]);
  await app.source.query(`UPDATE identity.users SET role = 'administrator', department_ids = '{}'`);
});
afterAll(() => app.close());

const invite = (more: Partial<UserInput> = {}) => app.send(InviteUser, { ...EVA, ...more });
const tokenOf = ({ url }: { url: string }): string => url.split('?token=')[1] ?? '';
const use = (link: { url: string }, session = newSession(), password = PASSWORD) =>
  app.send(UseAccountLink, { token: tokenOf(link), password, session });
/** A user who has chosen a password, with the session in which that happened. */
const join = async (more: Partial<UserInput> = {}) => {
  const session = newSession();
  const { user, link } = await invite(more);
  await use(link, session);
  return { id: user.id, ...session };
};
const update = (userId: string, patch: Partial<UserInput>) => app.send(UpdateUser, { userId, patch });
const remove = (userId: string) => app.send(DeleteUser, { userId });
const isSignedIn = async (tokenHash: string) => (await app.send(ResolveSession, { tokenHash, active: false })) !== null;
const find = async (id: string): Promise<UserSummary | undefined> =>
  (await app.send(ListUsers, {})).find((user) => user.id === id);

/** Runs works that all wait for the rows of `table`, and so go on at the same moment, in this order. */
async function atOnce<T>(table: string, works: (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
  const holder = app.source.createQueryRunner();
  await holder.startTransaction();
  await holder.query(`SELECT 1 FROM identity.${table} FOR UPDATE`);
  const running: Promise<T>[] = [];
  for (const work of works) {
    running.push(work());
    await untilWaiting(app.source, running.length);
  }
  const results = Promise.allSettled(running);
  await holder.commitTransaction();
  await holder.release();
  return results;
}
const refusals = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));

describe('an invitation', () => {
  it('creates an account whose person chooses the password, and is signed in by that [AUTH-13] [AUTH-14]', async () => {
    const { user, link } = await invite(MANAGER);
    expect(user).toMatchObject({ ...EVA, ...MANAGER, status: 'invited', lastSignInAt: null });
    expect(link).toEqual({
      kind: 'invitation',
      url: expect.stringMatching(/^https:\/\/recuerda\.example\.org\/invitation\?token=[\w-]{43}$/),
      expiresAt: new Date(app.clock.now().getTime() + 24 * HOUR_MS).toISOString(),
      mailTo: null,
    });
    await expect(app.signIn({ email: EVA.email, password: PASSWORD })).rejects.toMatchObject({ code: 'unauthorized' });
    const session = newSession();
    expect(await use(link, session)).toMatchObject({ session: { user: { id: user.id, ...MANAGER } } });
    expect(await isSignedIn(session.tokenHash)).toBe(true);
    await app.signIn({ email: EVA.email, password: PASSWORD });
    expect(await find(user.id)).toMatchObject({ status: 'active', lastSignInAt: app.clock.now().toISOString() });
    expect(await metricsText()).toMatch(/recuerda_account_links_total\{kind="invitation",outcome="used"\} 1/);
  });

  it('keeps nothing with which its link could be used', async () => {
    const { link } = await invite();
    const rows: unknown = await app.source.query('SELECT * FROM identity.account_links');
    expect(JSON.stringify(rows)).not.toContain(tokenOf(link));
  });

  it('works once, for 24 hours, until the next one; the answer says not which [AUTH-14]', async () => {
    const { user, link: first } = await invite();
    const second = await app.send(CreateAccountLink, { userId: user.id });
    expect(second.kind).toBe('invitation');
    const wrong = { url: `?token=${'x'.repeat(43)}` };
    for (const link of [first, wrong]) await expect(use(link)).rejects.toMatchObject(expired);
    app.clock.advance(24 * HOUR_MS);
    await expect(use(second)).rejects.toMatchObject(expired);
    await app.prune();
    expect(await app.source.query('SELECT 1 FROM identity.account_links')).toEqual([]);
    const third = await app.send(CreateAccountLink, { userId: user.id });
    await use(third);
    await expect(use(third)).rejects.toMatchObject(expired);
  });

  it('is accepted once, however many try at once [AUTH-14]', async () => {
    const { link } = await invite();
    const results = await atOnce(
      'account_links',
      [1, 2].map((n) => () => use(link, newSession(`192.0.${n}.7`))),
    );
    expect(refusals(results)).toEqual([expect.objectContaining(expired)]);
    expect(await app.source.query('SELECT 1 FROM identity.sessions')).toHaveLength(1);
  });

  it('is refused for an address that has an account, and for departments that do not fit the role', async () => {
    await expect(invite({ email: ANA.email })).rejects.toMatchObject(invalid('email'));
    for (const wrong of [
      { role: 'manager' as const },
      { departmentIds: [DEPARTMENT.id] },
      { ...MANAGER, departmentIds: [DEPARTMENT.id, MISSING] },
    ])
      await expect(invite(wrong)).rejects.toMatchObject(invalid('departmentIds'));
    expect(await app.send(ListUsers, {})).toHaveLength(1);
  });
});

describe('a reset', () => {
  it('sets another password within an hour, and ends all sessions [AUTH-15]', async () => {
    const eva = await join();
    const link = await app.send(CreateAccountLink, { userId: eva.id });
    expect(link).toMatchObject({ kind: 'reset', url: expect.stringContaining('/reset?token=') });
    const session = newSession();
    await use(link, session, 'another long password');
    expect([await isSignedIn(eva.tokenHash), await isSignedIn(session.tokenHash)]).toEqual([false, true]);
    expect(app.ended).toContain(eva.tokenHash);
    await expect(app.signIn({ email: EVA.email, password: PASSWORD })).rejects.toMatchObject({ code: 'unauthorized' });
    await app.signIn({ email: EVA.email, password: 'another long password' });
    const late = await app.send(CreateAccountLink, { userId: eva.id });
    app.clock.advance(HOUR_MS);
    await expect(use(late)).rejects.toMatchObject(expired);
  });

  it('is what is made for a person who accepts the invitation at the same moment [AUTH-15]', async () => {
    const { user, link } = await invite();
    const again = () => app.send(CreateAccountLink, { userId: user.id });
    const [, made] = await atOnce<unknown>('users', [() => use(link), again]);
    expect(made).toMatchObject({ status: 'fulfilled', value: { kind: 'reset' } });
  });

  it('lets its owner in at once after wrong passwords', async () => {
    const eva = await join();
    for (let tries = 0; tries < 5; tries += 1)
      await expect(app.signIn({ email: EVA.email })).rejects.toMatchObject({ code: 'unauthorized' });
    await use(await app.send(CreateAccountLink, { userId: eva.id }));
    await app.signIn({ email: EVA.email, password: PASSWORD });
  });
});

describe('a change of an account', () => {
  it('of role or departments ends its sessions, of the name does not [AUTH-16]', async () => {
    const eva = await join();
    expect(await update(eva.id, { name: 'Eva María' })).toMatchObject({ name: 'Eva María', role: 'viewer' });
    expect(await update(eva.id, { role: 'viewer', departmentIds: [] })).toMatchObject({ status: 'active' });
    expect(await isSignedIn(eva.tokenHash)).toBe(true);
    expect(await update(eva.id, MANAGER)).toMatchObject(MANAGER);
    expect(await isSignedIn(eva.tokenHash)).toBe(false);
    expect(app.ended).toContain(eva.tokenHash);
    expect(await update(eva.id, { role: 'viewer' })).toMatchObject({ role: 'viewer', departmentIds: [] });
  });

  it('is refused without the departments that the role needs [AUTH-16]', async () => {
    const { id } = await join(MANAGER);
    for (const wrong of [{ departmentIds: [] }, { departmentIds: [MISSING] }, { ...MANAGER, role: 'viewer' as const }])
      await expect(update(id, wrong)).rejects.toMatchObject(invalid('departmentIds'));
    expect(await find(id)).toMatchObject(MANAGER);
  });

  it('overwrites nothing that another administrator has changed since it was seen [MERGE-01]', async () => {
    const { id: userId } = await join(MANAGER);
    const patch = { role: 'viewer' as const, departmentIds: [] };
    const stale = app.send(UpdateUser, { userId, patch, expected: { role: 'manager', departmentIds: [MISSING] } });
    await expect(stale).rejects.toMatchObject({
      code: 'fields_changed',
      errors: [{ field: 'departmentIds' }],
      params: { entity: { id: userId, ...MANAGER } },
    });
    expect(await find(userId)).toMatchObject(MANAGER);
    expect(await app.send(UpdateUser, { userId, patch, expected: MANAGER })).toMatchObject(patch);
  });

  it('deletes it with its sessions and its link [AUTH-17]', async () => {
    const eva = await join();
    const link = await app.send(CreateAccountLink, { userId: eva.id });
    await remove(eva.id);
    expect(await isSignedIn(eva.tokenHash)).toBe(false);
    expect(app.ended).toContain(eva.tokenHash);
    await expect(use(link)).rejects.toMatchObject(expired);
    for (const send of [
      remove,
      (id: string) => update(id, {}),
      (userId: string) => app.send(CreateAccountLink, { userId }),
    ])
      await expect(send(eva.id)).rejects.toMatchObject({ code: 'user_not_found' });
  });

  it('leaves an administrator who can sign in; who is only invited does not count [AUTH-18]', async () => {
    const refused = { code: 'last_administrator' };
    const { user, link } = await invite({ role: 'administrator' });
    for (const change of [remove(ana), update(ana, { role: 'viewer' })])
      await expect(change).rejects.toMatchObject(refused);
    await update(ana, { name: ANA.name });
    await use(link);
    await update(ana, { role: 'viewer' });
    await expect(remove(user.id)).rejects.toMatchObject(refused);
  });

  it('leaves the last who signs in by the provider, where no administrator has a password [AUTH-18]', async () => {
    const { id } = (await invite({ role: 'administrator' })).user;
    await app.source.query(`INSERT INTO identity.oidc_accounts VALUES ('https://id', 'sub-1', $1, false, now())`, [id]);
    await app.source.query(`UPDATE identity.users SET role = 'viewer' WHERE id = $1`, [ana]);
    for (const change of [remove(id), update(id, { role: 'viewer' })])
      await expect(change).rejects.toMatchObject({ code: 'last_administrator' });
    await app.source.query(`UPDATE identity.users SET role = 'administrator' WHERE id = $1`, [ana]);
    await update(id, { role: 'viewer' });
  });

  it('leaves one of two administrators when both go at the same moment [AUTH-18]', async () => {
    const { id } = await join({ role: 'administrator' });
    const demote = { role: 'viewer' as const };
    const results = await atOnce('users', [() => update(ana, demote), () => update(id, demote)]);
    expect(refusals(results)).toEqual([expect.objectContaining({ code: 'last_administrator' })]);
  });
});

it('no other role sees, invites, changes or deletes accounts', async () => {
  const sends: (() => Promise<unknown>)[] = [
    () => app.send(ListUsers, {}),
    () => invite(),
    () => update(ana, {}),
    () => remove(ana),
    () => app.send(CreateAccountLink, { userId: ana }),
  ];
  for (const role of ['manager', 'viewer'] satisfies Role[])
    for (const send of sends)
      await expect(withPrincipal(principalOf(role), send)).rejects.toMatchObject({ code: 'forbidden' });
});
