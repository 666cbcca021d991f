import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CLOCK, type Clock, newToken } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../identity.database.js';

const LIFETIME_MS = 5 * 60_000;

/** What authenticators sign: each challenge counts once, for five minutes. */
@Injectable()
export class PasskeyChallenges {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns 256 bits, base64url.
   *
   * @param userId who adds a passkey or confirms a session; null: it is a sign-in.
   * @param isConfirmation it confirms a session, and adds no passkey.
   */
  async create(userId: string | null, isConfirmation = false): Promise<string> {
    const challenge = newToken();
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME_MS);
    await this.source.query(
      `INSERT INTO identity.passkey_challenges (challenge, user_id, is_confirmation, expires_at)
       VALUES ($1, $2, $3, $4)`,
      [challenge, userId, isConfirmation, expiresAt],
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
