import { Injectable } from '@nestjs/common';
import { AppError, hashToken } from '@recuerda/service';
import { networkOf } from '../attempts/sign-in-attempts.js';
import { Store } from '../identity.database.js';
import type { Secrets } from './identity-provider.js';

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
