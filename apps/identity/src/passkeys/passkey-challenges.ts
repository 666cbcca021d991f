import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CLOCK, type Clock, newToken } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { networkOf } from '../attempts/network.js';
import { SCHEMA } from '../identity.database.js';

const LIFETIME_MS = 5 * 60_000;
/** Challenges of one asker at the same time: more than a school behind one address needs in five minutes. */
const MAX_OF_ASKER = 200;

/** Account that adds a passkey or confirms a session, or address of a sign-in. */
export type Asker = { userId: string } | { address: string };

/** Challenges that authenticators sign: each counts once, for five minutes. */
@Injectable()
export class PasskeyChallenges {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns 256 bits, base64url. The oldest challenges of the asker beyond the limit end.
   *
   * @param isConfirmation true if the challenge confirms a session, and adds no passkey.
   */
  async create(asker: Asker, isConfirmation = false): Promise<string> {
    const challenge = newToken();
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME_MS);
    const userId = 'userId' in asker ? asker.userId : null;
    const askedBy = 'userId' in asker ? asker.userId : networkOf(asker.address);
    await this.source.query(
      `WITH beyond AS (
         SELECT challenge FROM identity.passkey_challenges WHERE asked_by = $5
         ORDER BY expires_at DESC OFFSET ${MAX_OF_ASKER - 1} FOR UPDATE SKIP LOCKED
       ), ended AS (
         DELETE FROM identity.passkey_challenges c USING beyond WHERE c.challenge = beyond.challenge
       )
       INSERT INTO identity.passkey_challenges (challenge, user_id, is_confirmation, expires_at, asked_by)
       VALUES ($1, $2, $3, $4, $5)`,
      [challenge, userId, isConfirmation, expiresAt, askedBy],
    );
    return challenge;
  }

  /** Uses a challenge up. Returns false if it was used, is too old, or was made for something else. */
  async take(challenge: string, userId: string | null, isConfirmation = false): Promise<boolean> {
    const [, count] = await this.source.query<[unknown[], number]>(
      `DELETE FROM identity.passkey_challenges
       WHERE challenge = $1 AND user_id IS NOT DISTINCT FROM $2 AND is_confirmation = $3 AND expires_at > $4`,
      [challenge, userId, isConfirmation, this.clock.now()],
    );
    return count === 1;
  }
}
