import { randomUUIDv7 } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  deviceName,
  type NewSession,
  type SessionOfUser,
  type SessionSummary,
  sessionSummary,
  type SessionView,
  type UserView,
  userView,
} from '@recuerda/contracts';
import { fromRow, selectFields, type StoredRow } from '@recuerda/database';
import { AppError, CLOCK, type Clock, currentPrincipal } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { addedFields } from '../audit/new-entry.js';
import { SCHEMA } from '../identity.database.js';
import { SecurityNotices } from '../notices/security-notices.js';
import { USER_WITH_PASSWORD, type UserWithPassword } from '../users/user.store.js';
import { confirmedUntil, endOf, RECORD_EVERY_MS } from './session-lifetime.js';

/** A sign-in, as far as its session depends on it. */
export interface BegunSignIn {
  keep: boolean;
  /** ID token by which the session is ended at the OpenID provider, too; empty if nothing was kept. */
  oidcIdToken?: string | null | undefined;
  /** Time at which the person entered something at the provider, if the provider says so and it was just now. */
  authenticatedAt?: Date | undefined;
}

interface SessionRow extends StoredRow<UserView> {
  sessionId: string;
  keep: boolean;
  startedAt: Date;
  lastUsedAt: Date;
  endsAt: Date;
  confirmedAt: Date | null;
}

interface RenewedSession {
  /** Hash of the former token. */
  before: string;
  keep: boolean;
  deviceHash: string;
}

/** The user of a session. */
export interface SessionUser extends UserWithPassword {
  /** Address that the request comes from; for a program's request, the one that started the session. */
  address: string;
}

/** Maximum of listed devices. */
const MAX_LISTED = 200;

@Injectable()
export class SessionStore {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly notices: SecurityNotices,
  ) {}

  async start(
    manager: EntityManager,
    user: UserView,
    { keep, oidcIdToken, authenticatedAt, ...session }: NewSession & BegunSignIn,
  ): Promise<SessionView> {
    const { tokenHash, address, userAgent, deviceHash } = session;
    const now = this.clock.now();
    const endsAt = endOf({ keep, createdAt: now, lastUsedAt: now });
    const id = randomUUIDv7();
    // A person who was signed in at the provider may have been let in without a question.
    const isByProvider = oidcIdToken !== undefined && oidcIdToken !== null;
    const confirmedAt = isByProvider ? (authenticatedAt ?? null) : now;
    await manager.query(
      `INSERT INTO identity.sessions
         (id, token_hash, user_id, keep, address, user_agent, created_at, last_used_at, ends_at, oidc_id_token,
          confirmed_at, device_hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11)`,
      [id, tokenHash, user.id, keep, address, userAgent, now, endsAt, oidcIdToken, confirmedAt, deviceHash],
    );
    await this.noteDevice(manager, user.id, session);
    await manager.query('UPDATE identity.users SET last_sign_in_at = $2 WHERE id = $1', [user.id, now]);
    await this.audit.record(manager, { action: 'session.started', userId: user.id, actorId: user.id, address });
    return { id, user, endsAt: endsAt.toISOString(), confirmedUntil: confirmedUntil(confirmedAt) };
  }

  /** Returns the session of a token; null if there is none, or it has ended. An action prolongs it. */
  async resolve(tokenHash: string, active: boolean): Promise<SessionView | null> {
    const now = this.clock.now();
    const [session]: SessionRow[] = await this.source.query(
      `SELECT s.id AS "sessionId", s.keep, s.created_at AS "startedAt", s.last_used_at AS "lastUsedAt",
         s.ends_at AS "endsAt", s.confirmed_at AS "confirmedAt", ${selectFields('u', userView)}
       FROM identity.sessions s JOIN identity.users u ON u.id = s.user_id
       WHERE s.token_hash = $1 AND s.ends_at > $2`,
      [tokenHash, now],
    );
    if (!session) return null;
    const isDue = now.getTime() - session.lastUsedAt.getTime() >= RECORD_EVERY_MS;
    const endsAt = active && isDue ? await this.prolong(session, now) : session.endsAt;
    return {
      id: session.sessionId,
      user: fromRow(userView, session),
      endsAt: endsAt.toISOString(),
      confirmedUntil: confirmedUntil(session.confirmedAt),
    };
  }

  /** Returns the user of a session that has not ended. */
  async findUser(ofUser: { userId: string; sessionId: string }): Promise<SessionUser | undefined> {
    const [found]: SessionUser[] = await this.source.query(
      `SELECT ${USER_WITH_PASSWORD}, s.address
       FROM identity.sessions s JOIN identity.users u ON u.id = s.user_id JOIN identity.credentials c USING (user_id)
       WHERE s.id = $1 AND s.user_id = $2 AND s.ends_at > $3`,
      [ofUser.sessionId, ofUser.userId, this.clock.now()],
    );
    return found && { ...found, address: currentPrincipal()?.address ?? found.address };
  }

  /** @throws `session_required` when the session has ended. */
  async confirm({ userId, sessionId }: SessionOfUser): Promise<void> {
    const [, count] = await this.source.query<[unknown[], number]>(
      'UPDATE identity.sessions SET confirmed_at = $3 WHERE id = $2 AND user_id = $1 AND ends_at > $3',
      [userId, sessionId, this.clock.now()],
    );
    if (count === 0) throw new AppError('session_required');
    await this.audit.record(this.source.manager, { action: 'session.confirmed', userId, actorId: userId });
  }

  /** Returns the ID token; null if the session did not begin at the OpenID provider, or has ended. */
  async oidcIdTokenOf({ userId, sessionId }: { userId: string; sessionId: string }): Promise<string | null> {
    const [session]: { idToken: string | null }[] = await this.source.query(
      'SELECT oidc_id_token AS "idToken" FROM identity.sessions WHERE user_id = $1 AND id = $2',
      [userId, sessionId],
    );
    return session?.idToken ?? null;
  }

  async list(userId: string): Promise<SessionSummary[]> {
    const rows: StoredRow<SessionSummary>[] = await this.source.query(
      `SELECT ${selectFields('s', sessionSummary)} FROM identity.sessions s
       WHERE s.user_id = $1 AND s.ends_at > $2 ORDER BY s.last_used_at DESC, s.id DESC LIMIT ${MAX_LISTED}`,
      [userId, this.clock.now()],
    );
    return rows.map((row) => fromRow(sessionSummary, row));
  }

  /**
   * Gives a session another token: who has a copy of the one before is out. Returns the hash before, and whether the
   * session survives the browser.
   *
   * @throws `session_required` when it has ended.
   */
  async renewToken(
    manager: EntityManager,
    { userId, sessionId }: SessionOfUser,
    tokenHash: string,
  ): Promise<RenewedSession> {
    const [[renewed]] = await manager.query<[RenewedSession[], number]>(
      `UPDATE identity.sessions s SET token_hash = $3
       FROM (SELECT id, token_hash FROM identity.sessions WHERE id = $2 AND user_id = $1 FOR UPDATE) old
       WHERE s.id = old.id RETURNING old.token_hash AS before, s.keep, s.device_hash AS "deviceHash"`,
      [userId, sessionId, tokenHash],
    );
    if (!renewed) throw new AppError('session_required');
    return renewed;
  }

  /**
   * Ends one session of a user. Returns the hash of its token.
   *
   * @throws `not_found` when it has ended.
   */
  end({ userId, sessionId }: { userId: string; sessionId: string }): Promise<string[]> {
    return this.source.transaction(async (manager) => {
      const ended = await remove(manager, 'user_id = $1 AND id = $2', [userId, sessionId]);
      if (ended.length === 0) throw new AppError('not_found');
      await this.audit.record(manager, { action: 'session.ended', userId });
      return ended;
    });
  }

  /** Ends all sessions of a user, or all but one, and what was begun. Returns the hashes of their tokens. */
  async endAll(manager: EntityManager, userId: string, keptId: string | null = null): Promise<string[]> {
    // An intruder may have begun sign-ins and new ways to sign in.
    await manager.query(
      `WITH sign_ins AS (DELETE FROM identity.sign_in_challenges WHERE user_id = $1),
         connections AS (DELETE FROM identity.oidc_requests WHERE user_id = $1),
         passkeys AS (DELETE FROM identity.passkey_challenges WHERE user_id = $1)
       DELETE FROM identity.totp WHERE user_id = $1 AND confirmed_at IS NULL`,
      [userId],
    );
    return remove(manager, 'user_id = $1 AND id IS DISTINCT FROM $2', [userId, keptId]);
  }

  /** Notes the device of a new session: the owner gets a notice of each but the first of the account. */
  private async noteDevice(manager: EntityManager, userId: string, session: NewSession): Promise<void> {
    const { deviceHash, address } = session;
    const [row]: { isNew: boolean }[] = await manager.query(
      `INSERT INTO identity.devices (user_id, token_hash, last_seen_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id, token_hash) DO UPDATE SET last_seen_at = excluded.last_seen_at
       RETURNING xmax = 0 AND EXISTS (
         SELECT FROM identity.devices other WHERE other.user_id = $1 AND other.token_hash <> $2
       ) AS "isNew"`,
      [userId, deviceHash, this.clock.now()],
    );
    if (!row?.isNew) return;
    const detail = deviceName(session.userAgent);
    const entry = { userId, actorId: userId, address, changes: addedFields({ device: detail }) };
    await this.audit.record(manager, { action: 'device.added', ...entry });
    await this.notices.add(manager, { userId, kind: 'device', detail, address, deviceHash });
  }

  private async prolong({ sessionId, keep, startedAt }: SessionRow, now: Date): Promise<Date> {
    const endsAt = endOf({ keep, createdAt: startedAt, lastUsedAt: now });
    await this.source.query('UPDATE identity.sessions SET last_used_at = $2, ends_at = $3 WHERE id = $1', [
      sessionId,
      now,
      endsAt,
    ]);
    return endsAt;
  }
}

async function remove(manager: EntityManager, where: string, parameters: (string | null)[]): Promise<string[]> {
  const [rows] = await manager.query<[{ tokenHash: string }[], number]>(
    `DELETE FROM identity.sessions WHERE ${where} RETURNING token_hash AS "tokenHash"`,
    parameters,
  );
  return rows.map(({ tokenHash }) => tokenHash);
}
