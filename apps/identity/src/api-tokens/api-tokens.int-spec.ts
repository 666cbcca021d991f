import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ApiTokenInput,
  CreateApiToken,
  DAY_MS,
  DeleteUser,
  GetRights,
  InviteUser,
  ListApiTokens,
  ListAudit,
  ResolveSession,
  RevokeApiToken,
  type Role,
  UpdateUser,
} from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { eventually, principalOf, untilWaiting } from '@recuerda/testing';
import { DEPARTMENT, type IdentityApp, startIdentity } from '../__fixtures__/identity-app.js';

const INPUT: ApiTokenInput = { name: 'Informe', permissions: ['school.read'], departmentIds: [], expiresInDays: 30 };
const invalid = (field: string) => ({ code: 'validation_failed', errors: [expect.objectContaining({ field })] });

let app: IdentityApp;
let ana: string;
beforeAll(async () => {
  app = await startIdentity();
  ana = (await app.setUp()).user.id;
});
afterAll(() => app.close());

const create = (userId: string, more: Partial<ApiTokenInput> = {}) =>
  app.send(CreateApiToken, { userId, ...INPUT, ...more });
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
const resolve = (token: string) => app.send(ResolveSession, { tokenHash: hashOf(token), active: true });
let invited = 0;
const userWith = async (role: Role, departmentIds: string[] = []) => {
  const email = `${(invited += 1)}@example.org`;
  return (await app.send(InviteUser, { name: 'Eva', email, role, departmentIds })).user.id;
};

describe('an API token', () => {
  it('acts for its owner with its permissions, is shown once, and is stored as a hash [AUTH-29]', async () => {
    const created = await create(ana, { permissions: ['school.read', 'audit.read', 'school.read'] });
    expect(created.token).toMatch(/^rec_[\w-]{43}$/);
    expect(await resolve(created.token)).toMatchObject({
      id: created.id,
      user: { id: ana, role: 'administrator', departmentIds: [] },
      permissions: ['school.read', 'audit.read'],
      endsAt: new Date(app.clock.now().getTime() + 30 * DAY_MS).toISOString(),
    });
    const { token, ...listed } = created;
    const [first] = await app.send(ListApiTokens, { userId: ana });
    expect(first).toEqual({ ...listed, lastUsedAt: app.clock.now().toISOString() });
    expect(JSON.stringify(await app.source.query('SELECT * FROM identity.api_tokens'))).not.toContain(token);
    expect(await resolve(token.toUpperCase())).toBeNull();
    const lastUse = async () => {
      await resolve(token);
      return (await app.send(ListApiTokens, { userId: ana }))[0]?.lastUsedAt;
    };
    // It is noted once a minute.
    app.clock.advance(59_999);
    expect(await lastUse()).toBe(first?.lastUsedAt);
    app.clock.advance(1);
    expect(await lastUse()).toBe(app.clock.now().toISOString());
  });

  it('ends when it expires, is revoked, or its owner is deleted; gateways are notified [AUTH-29]', async () => {
    const [expiring, revoked] = [await create(ana, { expiresInDays: 1 }), await create(ana)];
    await app.send(RevokeApiToken, { userId: ana, tokenId: revoked.id });
    expect(await resolve(revoked.token)).toBeNull();
    await eventually(() => expect(app.ended).toContain(hashOf(revoked.token)));
    app.clock.advance(DAY_MS);
    expect(await resolve(expiring.token)).toBeNull();
    const owner = await userWith('viewer');
    const orphan = await create(owner);
    await app.send(DeleteUser, { userId: owner });
    expect(await resolve(orphan.token)).toBeNull();
    await eventually(() => expect(app.ended).toContain(hashOf(orphan.token)));
    const { items } = await app.send(ListAudit, { limit: 100, entityId: ana });
    const about = items.filter(({ action }) => action.startsWith('token.')).map(({ action }) => action);
    expect(about.slice(0, 2)).toEqual(['token.revoked', 'token.created']);
    app.clock.advance(31 * DAY_MS);
    await app.prune();
    expect((await app.send(ListApiTokens, { userId: ana })).map(({ id }) => id)).not.toContain(expiring.id);
  });

  it('is limited to departments, and follows what its owner loses [AUTH-29]', async () => {
    const manager = await userWith('manager', [DEPARTMENT.id]);
    const limited = await create(ana, { permissions: ['school.write'], departmentIds: [DEPARTMENT.id] });
    const managers = await create(manager, { permissions: ['school.read', 'school.write'] });
    const scope = { role: 'manager', departmentIds: [DEPARTMENT.id] };
    expect(await resolve(limited.token)).toMatchObject({ user: { id: ana, ...scope } });
    expect(await resolve(managers.token)).toMatchObject({ user: { id: manager, ...scope } });
    await app.send(UpdateUser, { userId: manager, patch: { name: 'Otra' } });
    expect(app.ended).not.toContain(hashOf(managers.token));
    await app.send(UpdateUser, { userId: manager, patch: { role: 'viewer' } });
    expect(await resolve(managers.token)).toMatchObject({ user: { role: 'viewer' }, permissions: ['school.read'] });
    // So gateways end its event streams, which are those of the departments.
    await eventually(() => expect(app.ended).toContain(hashOf(managers.token)));
  });

  it('and its owner have the rights that services ask for, who go on without them [AUTH-29]', async () => {
    const userId = await userWith('manager', [DEPARTMENT.id]);
    const { id: tokenId } = await create(userId, { permissions: ['school.read', 'school.write'] });
    const rights = (more = {}) => app.send(GetRights, { userId, ...more });
    const scope = { role: 'manager', departmentIds: [DEPARTMENT.id] };
    expect(await rights()).toEqual(scope);
    expect(await rights({ tokenId })).toEqual({ ...scope, permissions: ['school.read', 'school.write'] });
    await app.send(UpdateUser, { userId, patch: { role: 'viewer' } });
    expect(await rights({ tokenId })).toEqual({ role: 'viewer', departmentIds: [], permissions: ['school.read'] });
    expect(await app.send(ListApiTokens, { userId })).toMatchObject([{ lastUsedAt: null }]);
    await app.send(RevokeApiToken, { userId, tokenId });
    expect(await rights({ tokenId })).toBeNull();
    await app.send(DeleteUser, { userId });
    expect(await rights()).toBeNull();
  });

  it('may do nothing that its owner may not do', async () => {
    const [viewer, manager] = [await userWith('viewer'), await userWith('manager', [DEPARTMENT.id])];
    const other = '0198f2a0-0000-7000-8000-00000000dead';
    for (const [userId, more, field] of [
      [viewer, { permissions: ['school.write'] }, 'permissions'],
      [manager, { permissions: ['departments.write'] }, 'permissions'],
      [manager, { departmentIds: [other] }, 'departmentIds'],
      [ana, { departmentIds: [other] }, 'departmentIds'],
      [ana, { departmentIds: [DEPARTMENT.id], permissions: ['audit.read'] }, 'permissions'],
      [ana, { permissions: [] }, 'permissions'],
      [ana, { expiresInDays: 366 }, 'expiresInDays'],
    ] as const)
      await expect(create(userId, more as Partial<ApiTokenInput>)).rejects.toMatchObject(invalid(field));
  });

  it('is one of at most fifty of its owner, also of two that are created at once', async () => {
    const owner = await userWith('viewer');
    await app.source.query(
      `INSERT INTO identity.api_tokens
         (id, token_hash, user_id, name, permissions, department_ids, created_at, expires_at)
       SELECT gen_random_uuid(), gen_random_uuid(), $1, 'x', '{}', '{}', now(), now() FROM generate_series(1, 49)`,
      [owner],
    );
    const other = app.source.createQueryRunner();
    await other.startTransaction();
    // The rows can be counted, and none can be added.
    await other.query('LOCK TABLE identity.api_tokens IN SHARE MODE');
    const both = Promise.allSettled([create(owner), create(owner)]);
    await untilWaiting(app.source, 2);
    await other.commitTransaction();
    await other.release();
    const results = await both;
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: invalid('name') });
  });

  it('is revoked by its owner once; that of another owner, or an unknown one, does not exist [AUTH-29]', async () => {
    const owner = await userWith('viewer');
    const { id: tokenId, token } = await create(owner);
    const missing = { code: 'not_found' };
    await expect(app.send(RevokeApiToken, { userId: ana, tokenId })).rejects.toMatchObject(missing);
    expect(await resolve(token)).not.toBeNull();
    await app.send(RevokeApiToken, { userId: owner, tokenId });
    await expect(app.send(RevokeApiToken, { userId: owner, tokenId })).rejects.toMatchObject(missing);
  });

  it('is of its owner alone, and creates no other token', async () => {
    const { id: tokenId, token } = await create(ana);
    const other = principalOf('administrator');
    const attempts: (() => Promise<unknown>)[] = [
      () => app.send(RevokeApiToken, { userId: ana, tokenId }),
      () => app.send(ListApiTokens, { userId: ana }),
      () => create(ana),
    ];
    for (const send of attempts) await expect(withPrincipal(other, send)).rejects.toMatchObject({ code: 'forbidden' });
    const { permissions = [] } = (await resolve(token)) ?? {};
    const asToken = principalOf('administrator', { userId: ana, permissions });
    await expect(withPrincipal(asToken, () => create(ana))).rejects.toMatchObject({ code: 'forbidden' });
    expect(await resolve(token)).not.toBeNull();
  });
});
