import { randomUUID } from 'node:crypto';
import { newKey } from '@recuerda/service';
import type { EntityManager } from 'typeorm';

/** A person whom an event deletes or brings back. */
interface ChangedPerson {
  id: string;
  /** Version of the person in the event; null for an erasure, which is never undone. */
  version: number | null;
}

interface PersonKey {
  /** Id of its row, by which entries name it. */
  id: string;
  key: Buffer;
}

/**
 * Returns the keys that seal the personal values of entries: one for each person, as long as the person exists. One
 * whose deletion was undone gets another key; what was sealed before stays unreadable. Creates missing keys, but none
 * for people who were deleted. Until the transaction ends no key is destroyed.
 */
export async function keysOf(
  manager: EntityManager,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, PersonKey>> {
  if (personIds.length === 0) return new Map();
  const ids = [...new Set(personIds)].sort();
  await manager.query(
    `INSERT INTO identity.audit_keys (person_id, key) SELECT * FROM unnest($1::uuid[], $2::bytea[])
     ON CONFLICT (person_id) DO NOTHING`,
    [ids, ids.map(newKey)],
  );
  const rows: (PersonKey & { personId: string })[] = await manager.query(
    `SELECT person.person_id AS "personId", held.person_id AS id, held.key FROM identity.audit_keys person
     JOIN identity.audit_keys held ON held.person_id = coalesce(person.successor, person.person_id)
     WHERE person.person_id = ANY ($1::uuid[]) AND held.key IS NOT NULL
     ORDER BY person.person_id FOR SHARE OF person, held`,
    [ids],
  );
  return new Map(rows.map(({ personId, ...key }) => [personId, key]));
}

/**
 * Destroys the keys of people: sealed values can never be read again, and nothing is sealed for them any more. A
 * deletion that was undone since may come again: it destroys nothing.
 */
export async function destroyKeys(manager: EntityManager, people: readonly ChangedPerson[]): Promise<void> {
  if (people.length === 0) return;
  const parameters = parametersOf(people);
  await manager.query(
    `SELECT identity.destroy_audit_keys(ARRAY (
       SELECT given.id FROM unnest($1::uuid[], $2::int[]) AS given (id, version)
       LEFT JOIN identity.audit_keys known ON known.person_id = given.id
       WHERE coalesce(known.version <= given.version, true) ORDER BY given.id))`,
    parameters,
  );
  await manager.query(
    `UPDATE identity.audit_keys known SET version = given.version
     FROM unnest($1::uuid[], $2::int[]) AS given (id, version)
     WHERE known.person_id = given.id AND coalesce(known.version, 0) < given.version`,
    parameters,
  );
}

/**
 * Gives another key to people who came back after their deletion. If the return overtakes the deletion, the deletion
 * destroys nothing. Other people, and late events, change nothing.
 */
export async function renewKeys(manager: EntityManager, people: readonly ChangedPerson[]): Promise<void> {
  if (people.length === 0) return;
  const [ids, versions] = parametersOf(people);
  await manager.query(
    `WITH given AS (
       SELECT * FROM unnest($1::uuid[], $2::int[], $3::uuid[], $4::bytea[]) AS given (id, version, successor, key)
     ),
     renewed AS (
       UPDATE identity.audit_keys known
       SET version = given.version, successor = CASE WHEN EXISTS (
         SELECT FROM identity.audit_keys held
         WHERE held.person_id = coalesce(known.successor, known.person_id) AND held.key IS NOT NULL
       ) THEN known.successor ELSE given.successor END
       FROM given WHERE known.person_id = given.id
         AND (known.version < given.version OR known.version IS NULL AND known.key IS NOT NULL)
       RETURNING known.successor
     )
     INSERT INTO identity.audit_keys (person_id, key)
     SELECT successor, key FROM given JOIN renewed USING (successor)`,
    [ids, versions, ids.map(() => randomUUID()), ids.map(newKey)],
  );
}

/** Returns each person once, at the latest version, in the same order in all processes, so that they never deadlock. */
function parametersOf(people: readonly ChangedPerson[]): [ids: string[], versions: (number | null)[]] {
  const latest = new Map(
    people.toSorted((one, other) => (one.version ?? 0) - (other.version ?? 0)).map(({ id, version }) => [id, version]),
  );
  const ids = [...latest.keys()].sort();
  return [ids, ids.map((id) => latest.get(id) ?? null)];
}
