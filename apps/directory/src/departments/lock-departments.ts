import { isInScope } from '@recuerda/service';
import type { EntityManager } from 'typeorm';

/** Those that exist and that the principal may know. Until the transaction ends none is deleted. */
export async function lockDepartments(manager: EntityManager, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await manager.query<{ id: string }[]>(
    'SELECT id FROM directory.departments WHERE id = ANY ($1::uuid[]) ORDER BY id FOR KEY SHARE',
    [[...new Set(ids)]],
  );
  return new Set(found.map(({ id }) => id).filter(isInScope));
}
