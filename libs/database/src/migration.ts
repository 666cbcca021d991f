import { createHash } from 'node:crypto';

/** A step of a service's schema. Its text is constant: databases keep the hash of what made them. */
export interface Migration {
  name: string;
  sql: string;
}

/** A migration as a database keeps it, or a backup. */
export interface AppliedMigration {
  name: string;
  /** SHA-256 of its SQL, hexadecimal; null: the database kept none. */
  hash: string | null;
}

export const hashOf = ({ sql }: Migration): string => createHash('sha256').update(sql).digest('hex');

/**
 * Returns true if migrations that agree with those of this version made a schema. Where this version has more of them,
 * the others are pending; where it has fewer, a newer version added some.
 */
export const madeBy = (migrations: readonly Migration[], applied: readonly AppliedMigration[]): boolean =>
  migrations.every(
    (migration, index) =>
      applied[index] === undefined ||
      (applied[index].name === migration.name && applied[index].hash === hashOf(migration)),
  );
