import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newKey } from './seal.js';

/** Keys that seal the personal values of entries: one for each person, as long as the person exists. */
@Injectable()
export class PersonKeys {
  /**
   * Returns the keys of people, and creates missing ones. Of those who have been deleted there is none. Until the
   * transaction ends no key is destroyed.
   */
  async get(manager: EntityManager, personIds: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    if (personIds.length === 0) return new Map();
    const ids = inOrder(personIds);
    await manager.query(
      `INSERT INTO identity.audit_keys (person_id, key) SELECT * FROM unnest($1::uuid[], $2::bytea[])
       ON CONFLICT (person_id) DO NOTHING`,
      [ids, ids.map(newKey)],
    );
    const rows: { personId: string; key: Buffer }[] = await manager.query(
      `SELECT person_id AS "personId", key FROM identity.audit_keys
       WHERE person_id = ANY ($1::uuid[]) AND key IS NOT NULL ORDER BY person_id FOR SHARE`,
      [ids],
    );
    return new Map(rows.map(({ personId, key }) => [personId, key]));
  }

  /** What was sealed can never be read again, and nothing is sealed for them any more. */
  async destroy(manager: EntityManager, personIds: readonly string[]): Promise<void> {
    if (personIds.length > 0) await manager.query('SELECT identity.destroy_audit_keys($1)', [inOrder(personIds)]);
  }
}

/** In the same order in all processes, so that they never deadlock. */
const inOrder = (ids: readonly string[]): string[] => [...new Set(ids)].sort();
