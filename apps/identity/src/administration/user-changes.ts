import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { InvitedUser, UpdateUserInput, UserInput, UserSummary } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError, assertExpected, CLOCK, type Clock, currentPrincipal } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { ApiTokenStore } from '../api-tokens/api-token.store.js';
import { ApiTokens } from '../api-tokens/api-tokens.js';
import { AuditLog } from '../audit/audit-log.js';
import { addedFields, changedValues } from '../audit/new-entry.js';
import { SCHEMA } from '../identity.database.js';
import { AccountLinks } from '../links/account-links.js';
import { PasskeyStore } from '../passkeys/passkey.store.js';
import { SecondFactorStore } from '../second-factors/second-factor.store.js';
import { EndedSessions } from '../sessions/ended-sessions.js';
import { SessionStore } from '../sessions/session.store.js';
import { assertDepartmentsExist, assertFitRole } from '../users/assert-departments.js';
import { CAN_SIGN_IN, insertUser, LOCK_USER, lockUser, UserReader } from '../users/user.store.js';

interface LockedUser {
  id: string;
  isAdministratorWithPassword: boolean;
  /** True for an administrator with a password or a connection to the OpenID provider. */
  isAdministratorWhoCanSignIn: boolean;
}

/** Invites, changes and deletes users, and ends their access. */
@Injectable()
export class UserChanges {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly apiTokens: ApiTokens,
    private readonly audit: AuditLog,
    private readonly endedSessions: EndedSessions,
    private readonly factors: SecondFactorStore,
    private readonly links: AccountLinks,
    private readonly passkeys: PasskeyStore,
    private readonly requests: RequestClient,
    private readonly sessions: SessionStore,
    private readonly tokens: ApiTokenStore,
    private readonly users: UserReader,
  ) {}

  /** @throws `validation_failed` on `email` when it has an account, or on `departmentIds`. */
  async invite(input: UserInput): Promise<InvitedUser> {
    assertFitRole(input);
    await assertDepartmentsExist(this.requests, input.departmentIds);
    return this.source.transaction(async (manager) => {
      const id = await insertUser(manager, { ...input, createdAt: this.clock.now() });
      await this.audit.record(manager, { action: 'user.invited', userId: id, changes: addedFields(input) });
      const link = await this.links.create(id, manager);
      return { user: await this.users.summaryOf(id, manager), link };
    });
  }

  /**
   * Changes a user. Another role or other departments end the user's sessions. A role without departments gives them
   * up.
   *
   * @throws `user_not_found`, `fields_changed`, `last_administrator`, or `validation_failed` on `departmentIds`.
   */
  async update({ userId: id, patch, expected }: UpdateUserInput): Promise<UserSummary> {
    await assertDepartmentsExist(this.requests, patch.departmentIds ?? []);
    const { user, tokenHashes } = await this.source.transaction(async (manager) => {
      const { user: before, isLast } = await this.lock(manager, id);
      await assertExpected(expected, { stored: before, patch, view: () => Promise.resolve(before) });
      const { name = before.name, role = before.role } = patch;
      const kept = role === 'manager' ? before.departmentIds : [];
      const departmentIds = patch.departmentIds ?? kept;
      assertFitRole({ role, departmentIds });
      if (isLast && role !== 'administrator') throw new AppError('last_administrator');
      const tokenHashes = await this.store(manager, before, { name, role, departmentIds });
      return { user: await this.users.summaryOf(id, manager), tokenHashes };
    });
    await this.endedSessions.announce(id, tokenHashes);
    return user;
  }

  /**
   * Gives a user the role and departments that the OpenID provider says. The only administrator with a password keeps
   * its role: it can sign in while the provider is away. Returns the token hashes to announce.
   */
  async giveRole(
    manager: EntityManager,
    id: string,
    given: Pick<UserSummary, 'role' | 'departmentIds'>,
  ): Promise<string[]> {
    const { user, isLastWithPassword } = await this.lock(manager, id);
    if (isLastWithPassword && given.role !== 'administrator') return [];
    return this.store(manager, user, { name: user.name, ...given });
  }

  /** @throws `user_not_found` or `last_administrator`. */
  async delete(id: string): Promise<void> {
    const tokenHashes = await this.source.transaction(async (manager) => {
      const { user, isLast } = await this.lock(manager, id);
      if (isLast) throw new AppError('last_administrator');
      const { role, departmentIds } = user;
      const changes = changedValues({ role, departmentIds }, { role: null, departmentIds: null });
      await this.audit.record(manager, { action: 'user.deleted', userId: id, changes });
      const hashes = await this.endAccess(manager, id);
      await manager.query('DELETE FROM identity.users WHERE id = $1', [id]);
      return hashes;
    });
    await this.endedSessions.announce(id, tokenHashes);
  }

  /**
   * Ends all sessions and API tokens of a user.
   *
   * @throws `user_not_found`
   */
  async revoke(id: string): Promise<void> {
    const tokenHashes = await this.source.transaction(async (manager) => {
      await this.lock(manager, id);
      const hashes = await this.sessions.endAll(manager, id);
      if (hashes.length > 0) await this.audit.record(manager, { action: 'session.ended', userId: id });
      return [...hashes, ...(await this.apiTokens.end(manager, { userId: id }))];
    });
    await this.endedSessions.announce(id, tokenHashes);
  }

  /**
   * Removes all second factors of a user, also passkeys, and ends the sessions. Does nothing if there is none.
   *
   * @throws `user_not_found`, or `forbidden` for one's own: a stolen session must not remove it without a code.
   */
  async removeSecondFactors(userId: string): Promise<void> {
    if (currentPrincipal()?.userId === userId) throw new AppError('forbidden');
    const ended = await this.source.transaction(async (manager) => {
      await lockUser(manager, userId);
      await this.users.summaryOf(userId, manager);
      const passkeys = await this.passkeys.remove(manager, userId);
      if (!(await this.factors.remove(manager, userId)) && passkeys.length === 0) return [];
      await this.audit.record(manager, { action: 'second_factor.removed', userId });
      return this.sessions.endAll(manager, userId);
    });
    await this.endedSessions.announce(userId, ended);
  }

  /** Another role or other departments end the sessions. Returns the token hashes to announce. */
  private async store(
    manager: EntityManager,
    before: UserSummary,
    { name, role, departmentIds }: Pick<UserSummary, 'name' | 'role' | 'departmentIds'>,
  ): Promise<string[]> {
    const { id: userId } = before;
    await manager.query('UPDATE identity.users SET name = $2, role = $3, department_ids = $4 WHERE id = $1', [
      userId,
      name,
      role,
      departmentIds,
    ]);
    const changes = changedValues(before, { name, role, departmentIds });
    if (changes.length > 0) await this.audit.record(manager, { action: 'user.updated', userId, changes });
    const hasOtherAccess = role !== before.role || !isDeepStrictEqual(departmentIds, before.departmentIds);
    return hasOtherAccess ? this.endAccess(manager, userId) : [];
  }

  /**
   * Ends all sessions of a user whose rights have changed. Returns their token hashes and those of the API tokens,
   * which go on with the new rights: gateways forget both, and end their event streams.
   */
  private async endAccess(manager: EntityManager, userId: string): Promise<string[]> {
    return [...(await this.sessions.endAll(manager, userId)), ...(await this.tokens.hashesOf(manager, userId))];
  }

  /**
   * Locks a user together with all administrators, so that concurrent changes never leave none who can sign in, or none
   * with a password while there is one. `isLast`: the user is the only such administrator.
   */
  private async lock(manager: EntityManager, id: string) {
    const locked: LockedUser[] = await manager.query(
      `SELECT u.id, u.role = 'administrator' AND c.user_id IS NOT NULL AS "isAdministratorWithPassword",
         u.role = 'administrator' AND ${CAN_SIGN_IN} AS "isAdministratorWhoCanSignIn"
       FROM identity.users u LEFT JOIN identity.credentials c ON c.user_id = u.id
       WHERE u.role = 'administrator' OR u.id = $1 ORDER BY u.id ${LOCK_USER}`,
      [id],
    );
    const isOnly = (users: LockedUser[]) => users.length === 1 && users[0]?.id === id;
    const isLastWithPassword = isOnly(locked.filter((one) => one.isAdministratorWithPassword));
    const isLast = isLastWithPassword || isOnly(locked.filter((one) => one.isAdministratorWhoCanSignIn));
    return { user: await this.users.summaryOf(id, manager), isLastWithPassword, isLast };
  }
}
