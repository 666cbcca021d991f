import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { UserView } from '@recuerda/contracts';
import { AppError, CLOCK, type Clock } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { UserChanges } from '../administration/user-changes.js';
import { AuditLog } from '../audit/audit-log.js';
import { addedFields } from '../audit/new-entry.js';
import { AccountLinks } from '../links/account-links.js';
import { insertUser, lockUser, UserReader } from '../users/user.store.js';
import type { Claims, GivenRole } from './claims.js';
import { OidcAccounts } from './oidc.store.js';

/** Account that an identity lets in. */
export interface Admission {
  user?: UserView | undefined;
  /** Id of the account whose groups give it no access any more. */
  refusedUserId?: string;
  /** Token hashes to announce, because role or departments changed. */
  ended?: string[];
}

/** Finds the account of an identity, or makes one. */
@Injectable()
export class OidcPeople {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: OidcAccounts,
    private readonly audit: AuditLog,
    private readonly changes: UserChanges,
    private readonly links: AccountLinks,
    private readonly users: UserReader,
  ) {}

  /** @param given role that the groups give; undefined if they give none. */
  async admit(
    manager: EntityManager,
    { claims, given, address }: { claims: Claims; given: GivenRole | undefined; address: string },
  ): Promise<Admission> {
    const account = await this.accounts.find(manager, claims.subject);
    if (account?.byGroups && !given) return { refusedUserId: account.userId };
    const userId = account?.userId ?? (await this.acceptInvitation(manager, claims, address));
    if (userId !== undefined) return this.enter(manager, userId, given);
    return given ? { user: await this.create(manager, claims, given, address) } : {};
  }

  private async enter(manager: EntityManager, id: string, given: GivenRole | undefined): Promise<Admission> {
    const before = await this.users.find(id, manager);
    const held = before && { role: before.role, departmentIds: before.departmentIds };
    const isSame = isDeepStrictEqual(given, held);
    const ended = given && !isSame ? await this.changes.giveRole(manager, id, given) : [];
    await lockUser(manager, id);
    return { user: await this.users.find(id, manager), ended };
  }

  /** An account without a password to which somebody else could only come by the link that was sent to the address. */
  private async acceptInvitation(manager: EntityManager, { subject, email, emailVerified }: Claims, address: string) {
    const userId = email !== undefined && emailVerified ? await this.accounts.findInvited(manager, email) : undefined;
    if (userId === undefined || !(await this.accounts.connect(manager, userId, subject, false))) return undefined;
    await this.links.remove(manager, userId);
    await this.audit.record(manager, { action: 'oidc.connected', userId, actorId: userId, address });
    return userId;
  }

  /** An address that has an account is never taken over: its person connects it in 'Mi cuenta'. */
  private async create(manager: EntityManager, claims: Claims, given: GivenRole, address: string) {
    const { subject, email, name = email } = claims;
    if (email === undefined || name === undefined) return undefined;
    const user = { name, email, ...given };
    const id = await insertUser(manager, { ...user, createdAt: this.clock.now() }).catch(unlessTaken);
    if (id === undefined) return undefined;
    await this.accounts.connect(manager, id, subject, true);
    await this.audit.record(manager, { action: 'user.created', userId: id, changes: addedFields(user), address });
    return this.users.find(id, manager);
  }
}

function unlessTaken(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'validation_failed') return undefined;
  throw error;
}
