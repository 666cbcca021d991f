import { randomUUIDv7 } from 'node:crypto';
import { type UserView, userView } from '@recuerda/contracts';
import { fromRow, type StoredRow } from '@recuerda/database';
import type { EntityManager } from 'typeorm';

type NewUser = Omit<StoredRow<UserView>, 'id'> & { passwordHash: string };

/** Creates a user with a password. The first one closes set-up, by a trigger. */
export async function insertUser(manager: EntityManager, { passwordHash, ...fields }: NewUser): Promise<UserView> {
  const user = { id: randomUUIDv7(), ...fields };
  await manager.query(
    `INSERT INTO identity.users (id, name, email, role, department_ids, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [user.id, user.name, user.email, user.role, user.departmentIds, user.createdAt],
  );
  await manager.query('INSERT INTO identity.credentials (user_id, password_hash, version) VALUES ($1, $2, 1)', [
    user.id,
    passwordHash,
  ]);
  return fromRow(userView, user);
}
