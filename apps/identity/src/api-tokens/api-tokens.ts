import { Controller, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type ApiTokenInput,
  CreateApiToken,
  type CreatedApiToken,
  ListApiTokens,
  mayDo,
  RevokeApiToken,
  type UserView,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError, counter, fieldError, newToken } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { addedFields } from '../audit/new-entry.js';
import { SCHEMA } from '../identity.database.js';
import { SecurityNotices } from '../notices/security-notices.js';
import { EndedSessions } from '../sessions/ended-sessions.js';
import { assertDepartmentsExist } from '../users/assert-departments.js';
import { OwnRequestHandler } from '../users/own-request-handler.js';
import { lockUser, UserReader } from '../users/user.store.js';
import { ApiTokenStore, limitTo } from './api-token.store.js';

const MAX_TOKENS = 50;

const changes = counter('recuerda_api_tokens_total', 'API tokens that were created and revoked.', ['outcome']);

/** Owner of the tokens that end, and who ended them, where no principal says so. */
interface Revocation {
  userId: string;
  /** The only token that ends; default: all. */
  id?: string;
  actorId?: string;
  address?: string;
}

/** Creates and revokes tokens by which programs act for their owner. */
@Injectable()
export class ApiTokens {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly audit: AuditLog,
    private readonly ended: EndedSessions,
    private readonly notices: SecurityNotices,
    private readonly requests: RequestClient,
    private readonly tokens: ApiTokenStore,
    private readonly users: UserReader,
  ) {}

  /** @throws `user_not_found`, or `validation_failed` on `permissions`, `departmentIds` or `name`. */
  async create(userId: string, input: ApiTokenInput): Promise<CreatedApiToken> {
    assertAllowed(await this.users.summaryOf(userId, this.source.manager), input);
    await assertDepartmentsExist(this.requests, input.departmentIds);
    const token = `rec_${newToken()}`;
    const created = await this.source.transaction(async (manager) => {
      // One at a time for each user: two requests must not pass the limit together.
      await lockUser(manager, userId);
      if ((await this.tokens.list(userId, manager)).length >= MAX_TOKENS)
        throw fieldError('name', `No puedes tener más de ${MAX_TOKENS} tokens: elimina alguno.`);
      const { name, permissions, departmentIds } = input;
      const fields = addedFields({ token: name, permissions, departmentIds });
      await this.audit.record(manager, { action: 'token.created', userId, changes: fields });
      await this.notices.add(manager, { userId, kind: 'token', detail: name });
      return this.tokens.insert(manager, userId, token, input);
    });
    changes.inc({ outcome: 'created' });
    return { ...created, token };
  }

  /**
   * Ends one token of a user: gateways forget it within 5 s.
   *
   * @throws `not_found`, also for a token of another user.
   */
  async revoke(userId: string, id: string): Promise<void> {
    const deleted = await this.source.transaction(async (manager) => {
      const hashes = await this.end(manager, { userId, id });
      if (hashes.length === 0) throw new AppError('not_found');
      return hashes;
    });
    await this.ended.announce(userId, deleted);
  }

  /** Ends one token of a user, or all. Returns their hashes, to announce after the commit. */
  async end(manager: EntityManager, { userId, id, ...by }: Revocation): Promise<string[]> {
    const tokens = await this.tokens.delete(manager, userId, id);
    for (const { name } of tokens) {
      const gone = [{ field: 'token', before: name, after: null, erased: false }];
      await this.audit.record(manager, { action: 'token.revoked', userId, changes: gone, ...by });
    }
    changes.inc({ outcome: 'revoked' }, tokens.length);
    return tokens.map(({ tokenHash }) => tokenHash);
  }
}

/** A token may do nothing that its owner may not do. */
function assertAllowed(user: UserView, { permissions, departmentIds }: ApiTokenInput): void {
  const limited = limitTo(departmentIds, user);
  if (limited.departmentIds.length < departmentIds.length)
    throw fieldError('departmentIds', 'Alguno de los departamentos no es tuyo.');
  if (!permissions.every((permission) => mayDo(user.role, permission)))
    throw fieldError('permissions', 'Tu cuenta no tiene alguno de estos permisos.');
  if (!permissions.every((permission) => mayDo(limited.role, permission)))
    throw fieldError('permissions', 'Con departamentos, un token solo puede leer y cambiar sus empleados y tareas.');
}

@Controller()
export class ApiTokensController {
  constructor(
    private readonly tokens: ApiTokens,
    private readonly store: ApiTokenStore,
  ) {}

  @OwnRequestHandler(ListApiTokens)
  list(user: { userId: string }) {
    return this.store.list(user.userId);
  }

  @OwnRequestHandler(CreateApiToken)
  create({ userId, ...input }: { userId: string } & ApiTokenInput) {
    return this.tokens.create(userId, input);
  }

  @OwnRequestHandler(RevokeApiToken)
  async revoke({ userId, tokenId }: { userId: string; tokenId: string }) {
    await this.tokens.revoke(userId, tokenId);
  }
}
