import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { lockByName } from '@recuerda/database';
import { AppError, CLOCK, type Clock, hashToken } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { networkOf } from '../attempts/sign-in-attempts.js';
import { SCHEMA, Store } from '../identity.database.js';
import { LOCK_USER } from '../users/user.store.js';
import { IdentityProvider, type Secrets } from './identity-provider.js';

/** How long a person may take at the provider. The cookie of the browser lives as long. */
const LIFETIME_MS = 10 * 60_000;
/** Maximum of unanswered requests of a network: more than a school begins at once. */
const MAX_OPEN = 500;

/** A sign-in whose person is at the provider. */
export interface OidcRequest {
  /** Hash of what the cookie of the browser holds. */
  browserHash: string;
  keep: boolean;
  /** Path of the portal to return to; null: the sign-in has a window of its own. */
  next: string | null;
  /** The account that is to be connected, or whose session is to be confirmed; null: it is a sign-in. */
  userId: string | null;
  /** The session that is to be confirmed; null: none. */
  sessionId: string | null;
}

interface TakenRequest extends OidcRequest, Secrets {
  /** Version of the password of the account that is to be connected. */
  passwordVersion: number | null;
}

@Injectable()
export class OidcRequests extends Store {
  /** @throws `too_many_requests` */
  async add(request: OidcRequest, { state, nonce, codeVerifier }: Secrets, address: string): Promise<void> {
    const now = this.clock.now().getTime();
    const { browserHash, keep, next, userId, sessionId } = request;
    const added: unknown[] = await this.source.query(
      `INSERT INTO identity.oidc_requests
         (state_hash, browser_hash, nonce, code_verifier, keep, next, user_id, network, expires_at, session_id)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $11
       WHERE (SELECT count(*) FROM identity.oidc_requests WHERE network = $8 AND expires_at > $10) < ${MAX_OPEN}
       RETURNING 1`,
      [
        hashToken(state),
        browserHash,
        nonce,
        codeVerifier,
        keep,
        next,
        userId,
        networkOf(address),
        new Date(now + LIFETIME_MS),
        new Date(now),
        sessionId,
      ],
    );
    if (added.length === 0) throw new AppError('too_many_requests', { retryAfterSeconds: 60 });
  }

  /** Uses a request up; undefined if there is none, it is too old, or another browser began it. */
  async take(state: string, browserHash: string): Promise<TakenRequest | undefined> {
    const [[request]] = await this.source.query<[TakenRequest[], number]>(
      `DELETE FROM identity.oidc_requests r WHERE state_hash = $1 AND browser_hash = $2 AND expires_at > $3
       RETURNING keep, next, user_id AS "userId", session_id AS "sessionId", nonce, code_verifier AS "codeVerifier",
         (SELECT version FROM identity.credentials c WHERE c.user_id = r.user_id) AS "passwordVersion"`,
      [hashToken(state), browserHash, this.clock.now()],
    );
    return request && { ...request, state, browserHash };
  }
}

/** Accounts that are connected with identities of the present provider. */
@Injectable()
export class OidcAccounts {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly provider: IdentityProvider,
  ) {}

  /** Finds the account of an identity. Until the transaction ends no other request signs in by it, or connects it. */
  async find(manager: EntityManager, subject: string): Promise<{ userId: string; byGroups: boolean } | undefined> {
    await this.lock(manager, subject);
    const [account]: { userId: string; byGroups: boolean }[] = await manager.query(
      `SELECT user_id AS "userId", by_groups AS "byGroups" FROM identity.oidc_accounts
       WHERE issuer = $1 AND subject = $2`,
      [this.issuer, subject],
    );
    return account;
  }

  /** Returns who has an open invitation to this address, has chosen no password and is not connected; locked. */
  async findInvited(manager: EntityManager, email: string): Promise<string | undefined> {
    // A statement of its own: the next one sees what was done with the invitation until the user was locked.
    await manager.query(`SELECT 1 FROM identity.users u WHERE u.email = $1 ${LOCK_USER}`, [email]);
    const [invited]: { id: string }[] = await manager.query(
      `SELECT u.id FROM identity.users u JOIN identity.account_links l ON l.user_id = u.id AND l.expires_at > $2
       WHERE u.email = $1 AND NOT EXISTS (SELECT FROM identity.credentials c WHERE c.user_id = u.id)
         AND NOT EXISTS (SELECT FROM identity.oidc_accounts a WHERE a.user_id = u.id)`,
      [email, this.clock.now()],
    );
    return invited?.id;
  }

  /** Returns false if the user or the identity is connected already. */
  async connect(manager: EntityManager, userId: string, subject: string, byGroups: boolean): Promise<boolean> {
    await this.lock(manager, subject);
    const connected: unknown[] = await manager.query(
      `INSERT INTO identity.oidc_accounts (issuer, subject, user_id, by_groups, created_at)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING 1`,
      [this.issuer, subject, userId, byGroups, this.clock.now()],
    );
    return connected.length > 0;
  }

  /** Returns false if it was not connected. */
  async disconnect(manager: EntityManager, userId: string): Promise<boolean> {
    const [, count] = await manager.query<[unknown[], number]>(
      'DELETE FROM identity.oidc_accounts WHERE user_id = $1 AND issuer = $2',
      [userId, this.issuer],
    );
    return count > 0;
  }

  async isConnected(userId: string): Promise<boolean> {
    const found: unknown[] = await this.source.query(
      'SELECT 1 FROM identity.oidc_accounts WHERE user_id = $1 AND issuer = $2',
      [userId, this.issuer],
    );
    return found.length > 0;
  }

  private lock(manager: EntityManager, subject: string): Promise<void> {
    return lockByName(manager, `oidc ${JSON.stringify([this.issuer, subject])}`);
  }

  private get issuer(): string {
    return this.provider.settings.issuer.href;
  }
}
