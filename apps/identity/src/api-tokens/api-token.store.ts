import { randomUUIDv7 } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type ApiTokenInput,
  type ApiTokenView,
  apiTokenView,
  DAY_MS,
  mayDo,
  type SessionView,
  type UserView,
  userView,
} from '@recuerda/contracts';
import { fromRow, selectFields, type StoredRow } from '@recuerda/database';
import { hashToken } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { Store } from '../identity.database.js';
import { RECORD_EVERY_MS } from '../sessions/session-lifetime.js';

const FIELDS = selectFields('t', apiTokenView);

/** A token of a user, with the columns of both. */
type TokenRow = StoredRow<UserView> & {
  tokenId: string;
  permissions: ApiTokenView['permissions'];
  tokenDepartmentIds: string[];
  expiresAt: Date;
  lastUsedAt: Date | null;
};

@Injectable()
export class ApiTokenStore extends Store {
  async insert(manager: EntityManager, userId: string, token: string, input: ApiTokenInput): Promise<ApiTokenView> {
    const now = this.clock.now();
    const [row]: StoredRow<ApiTokenView>[] = await manager.query(
      `INSERT INTO identity.api_tokens AS t
         (id, token_hash, user_id, name, permissions, department_ids, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${FIELDS}`,
      [
        randomUUIDv7(),
        hashToken(token),
        userId,
        input.name,
        input.permissions,
        input.departmentIds,
        now,
        new Date(now.getTime() + input.expiresInDays * DAY_MS),
      ],
    );
    return viewOf(row as StoredRow<ApiTokenView>);
  }

  /** Returns the tokens of a user, the newest first, also expired ones that were not deleted yet. */
  async list(userId: string, manager = this.source.manager): Promise<ApiTokenView[]> {
    const rows: StoredRow<ApiTokenView>[] = await manager.query(
      `SELECT ${FIELDS} FROM identity.api_tokens t WHERE user_id = $1 ORDER BY created_at DESC, id DESC`,
      [userId],
    );
    return rows.map(viewOf);
  }

  async hashesOf(manager: EntityManager, userId: string): Promise<string[]> {
    const rows: Pick<Deleted, 'tokenHash'>[] = await manager.query(
      'SELECT token_hash AS "tokenHash" FROM identity.api_tokens WHERE user_id = $1',
      [userId],
    );
    return rows.map(({ tokenHash }) => tokenHash);
  }

  /** Deletes one token of a user, or all. Returns names and hashes of the deleted ones. */
  async delete(manager: EntityManager, userId: string, id?: string): Promise<Deleted[]> {
    const [deleted] = await manager.query<[Deleted[], number]>(
      `DELETE FROM identity.api_tokens WHERE user_id = $1 AND ($2::uuid IS NULL OR id = $2)
       RETURNING name, token_hash AS "tokenHash"`,
      [userId, id ?? null],
    );
    return deleted;
  }

  /**
   * Returns the rights of a token, as a session of its owner that is limited to them; null if there is none, or it has
   * expired.
   */
  async resolve(tokenHash: string): Promise<SessionView | null> {
    const row = await this.find('token_hash', tokenHash);
    if (!row) return null;
    const now = this.clock.now();
    if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) >= RECORD_EVERY_MS)
      await this.source.query('UPDATE identity.api_tokens SET last_used_at = $2 WHERE id = $1', [row.tokenId, now]);
    return sessionOf(row);
  }

  /** {@link resolve} by the id, which is no use of the token. */
  async read(id: string): Promise<SessionView | null> {
    const row = await this.find('id', id);
    return row ? sessionOf(row) : null;
  }

  private async find(column: 'id' | 'token_hash', value: string): Promise<TokenRow | undefined> {
    const [row]: TokenRow[] = await this.source.query(
      `SELECT t.id AS "tokenId", t.permissions, t.department_ids AS "tokenDepartmentIds", t.expires_at AS "expiresAt",
         t.last_used_at AS "lastUsedAt", ${selectFields('u', userView)}
       FROM identity.api_tokens t JOIN identity.users u ON u.id = t.user_id
       WHERE t.${column} = $1 AND t.expires_at > $2`,
      [value, this.clock.now()],
    );
    return row;
  }
}

interface Deleted {
  name: string;
  tokenHash: string;
}

const viewOf = (row: StoredRow<ApiTokenView>): ApiTokenView => fromRow(apiTokenView, row);

function sessionOf(row: TokenRow): SessionView {
  const user = fromRow(userView, row);
  return {
    id: row.tokenId,
    user: limitTo(row.tokenDepartmentIds, user),
    endsAt: row.expiresAt.toISOString(),
    confirmedUntil: null,
    permissions: row.permissions.filter((permission) => mayDo(user.role, permission)),
  };
}

/** Limits a user to some departments; without any, to those that the user has anyway. */
export function limitTo(departmentIds: readonly string[], user: UserView): UserView {
  if (departmentIds.length === 0) return user;
  const isOwn = (id: string) => user.role !== 'manager' || user.departmentIds.includes(id);
  return { ...user, role: 'manager', departmentIds: departmentIds.filter(isOwn) };
}
