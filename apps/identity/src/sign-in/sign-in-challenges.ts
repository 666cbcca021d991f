import { Injectable } from '@nestjs/common';
import { MINUTE_MS, type SignInChallenge } from '@recuerda/contracts';
import { AppError, hashToken, newToken } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { Store } from '../identity.database.js';
import type { BegunSignIn } from '../sessions/session.store.js';

const LIFETIME_MS = 5 * MINUTE_MS;
/** Maximum of codes for one challenge. */
const MAX_ATTEMPTS = 5;

/** Sign-ins that lack a second factor. They end with the user's sessions. */
@Injectable()
export class SignInChallenges extends Store {
  async create(
    manager: EntityManager,
    userId: string,
    { keep, oidcIdToken }: BegunSignIn,
  ): Promise<Pick<SignInChallenge, 'token' | 'expiresAt'>> {
    const token = newToken();
    const expiresAt = this.after(LIFETIME_MS);
    await manager.query(
      `INSERT INTO identity.sign_in_challenges (token_hash, user_id, keep, expires_at, oidc_id_token)
       VALUES ($1, $2, $3, $4, $5)`,
      [hashToken(token), userId, keep, expiresAt, oidcIdToken],
    );
    return { token, expiresAt: expiresAt.toISOString() };
  }

  /** Returns the id of the user who signs in. @throws `challenge_expired` */
  async userOf(token: string): Promise<string> {
    const [found]: { userId: string }[] = await this.source.query(
      `SELECT user_id AS "userId" FROM identity.sign_in_challenges
       WHERE token_hash = $1 AND expires_at > $2 AND attempts < ${MAX_ATTEMPTS}`,
      [hashToken(token), this.clock.now()],
    );
    if (!found) throw new AppError('challenge_expired');
    return found.userId;
  }

  /** Counts a code. @throws `challenge_expired` after too many. */
  async count(manager: EntityManager, token: string): Promise<void> {
    const [, count] = await manager.query<[unknown[], number]>(
      `UPDATE identity.sign_in_challenges SET attempts = attempts + 1
       WHERE token_hash = $1 AND expires_at > $2 AND attempts < ${MAX_ATTEMPTS}`,
      [hashToken(token), this.clock.now()],
    );
    if (count !== 1) throw new AppError('challenge_expired');
  }

  /** Uses the challenge up, after {@link count}. */
  async take(manager: EntityManager, token: string): Promise<BegunSignIn> {
    const [[taken]] = await manager.query<[BegunSignIn[], number]>(
      `DELETE FROM identity.sign_in_challenges WHERE token_hash = $1
       RETURNING keep, oidc_id_token AS "oidcIdToken"`,
      [hashToken(token)],
    );
    if (!taken) throw new AppError('challenge_expired');
    return taken;
  }
}
