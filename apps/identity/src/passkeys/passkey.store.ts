import { randomUUIDv7 } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type PasskeyView, passkeyView } from '@recuerda/contracts';
import { fromRow, selectFields, type StoredRow } from '@recuerda/database';
import { newToken } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { networkOf } from '../attempts/sign-in-attempts.js';
import { Store } from '../identity.database.js';

/** A passkey with the public key that checks its signatures. */
export interface StoredPasskey {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

@Injectable()
export class PasskeyStore extends Store {
  /** Returns the passkeys of a user, the newest first. */
  async list(userId: string): Promise<PasskeyView[]> {
    const rows: StoredRow<PasskeyView>[] = await this.source.query(
      `SELECT ${selectFields('p', passkeyView)} FROM identity.passkeys p WHERE p.user_id = $1 ORDER BY p.id DESC`,
      [userId],
    );
    return rows.map((row) => fromRow(passkeyView, row));
  }

  async find(credentialId: string): Promise<StoredPasskey | undefined> {
    const [found] = await this.select('credential_id', credentialId);
    return found;
  }

  ofUser(userId: string, manager?: EntityManager): Promise<StoredPasskey[]> {
    return this.select('user_id', userId, manager);
  }

  /** Returns null if the authenticator has one that is known. */
  async insert(
    manager: EntityManager,
    { userId, credentialId, publicKey, counter, transports }: Omit<StoredPasskey, 'id'>,
    name: string,
  ): Promise<PasskeyView | null> {
    const [row]: StoredRow<PasskeyView>[] = await manager.query(
      `INSERT INTO identity.passkeys AS p
         (id, user_id, credential_id, name, public_key, counter, transports, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING
       RETURNING ${selectFields('p', passkeyView)}`,
      [randomUUIDv7(), userId, credentialId, name, publicKey, counter, transports, this.clock.now()],
    );
    return row ? fromRow(passkeyView, row) : null;
  }

  /** Notes a use. Returns false if the counter did not grow: the passkey was copied, or two uses came at once. */
  async use(manager: EntityManager, id: string, counter: number): Promise<boolean> {
    const [, count] = await manager.query<[unknown[], number]>(
      `UPDATE identity.passkeys SET counter = $2, last_used_at = $3
       WHERE id = $1 AND (counter < $2::bigint OR (counter = 0 AND $2::bigint = 0))`,
      [id, counter, this.clock.now()],
    );
    return count === 1;
  }

  /** Returns the name before; undefined if there is none. */
  async rename(manager: EntityManager, userId: string, id: string, name: string): Promise<string | undefined> {
    const [[row]] = await manager.query<[{ before: string }[], number]>(
      `UPDATE identity.passkeys p SET name = $3 FROM identity.passkeys old
       WHERE old.id = p.id AND p.user_id = $1 AND p.id = $2 RETURNING old.name AS before`,
      [userId, id, name],
    );
    return row?.before;
  }

  /** Removes one passkey of a user, or all. Returns their names. */
  async remove(manager: EntityManager, userId: string, id: string | null = null): Promise<string[]> {
    const [rows] = await manager.query<[{ name: string }[], number]>(
      'DELETE FROM identity.passkeys WHERE user_id = $1 AND ($2::uuid IS NULL OR id = $2) RETURNING name',
      [userId, id],
    );
    return rows.map(({ name }) => name);
  }

  private select(
    column: 'credential_id' | 'user_id',
    value: string,
    manager = this.source.manager,
  ): Promise<StoredPasskey[]> {
    return manager.query(
      `SELECT id, user_id AS "userId", credential_id AS "credentialId", public_key AS "publicKey",
         counter::float8 AS counter, transports
       FROM identity.passkeys WHERE ${column} = $1`,
      [value],
    );
  }
}

const LIFETIME_MS = 5 * 60_000;
/** Challenges of one asker at the same time: more than a school behind one address needs in five minutes. */
const MAX_OF_ASKER = 200;

/** Account that adds a passkey or confirms a session, or address of a sign-in. */
export type Asker = { userId: string } | { address: string };

/** Challenges that authenticators sign: each counts once, for five minutes. */
@Injectable()
export class PasskeyChallenges extends Store {
  /**
   * Returns 256 bits, base64url. The oldest challenges of the asker beyond the limit end.
   *
   * @param isConfirmation true if the challenge confirms a session, and adds no passkey.
   */
  async create(asker: Asker, isConfirmation = false): Promise<string> {
    const challenge = newToken();
    const expiresAt = this.after(LIFETIME_MS);
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
