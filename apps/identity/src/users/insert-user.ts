import { randomUUIDv7 } from 'node:crypto';
import type { UserView } from '@recuerda/contracts';
import type { StoredRow } from '@recuerda/database';
import { fieldError } from '@recuerda/service';
import type { EntityManager } from 'typeorm';

/**
 * Creates a user without a password. The first one closes set-up, by a trigger. Returns the id.
 *
 * @throws `validation_failed` on `email` when it has an account.
 */
export async function insertUser(manager: EntityManager, user: Omit<StoredRow<UserView>, 'id'>): Promise<string> {
  const id = randomUUIDv7();
  const inserted: unknown[] = await manager.query(
    `INSERT INTO identity.users (id, name, email, role, department_ids, created_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (email) DO NOTHING RETURNING id`,
    [id, user.name, user.email, user.role, user.departmentIds, user.createdAt],
  );
  if (inserted.length === 0) throw fieldError('email', 'Ya hay una cuenta con este correo.');
  return id;
}
