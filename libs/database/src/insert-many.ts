import type { EntityManager, EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';

/** Rows of a statement. TypeORM builds one of 200 tasks for 20 ms, in which nothing else runs. */
const ROWS = 25;

/** Inserts entities, some at a time. Generated columns are not written back to them. */
export async function insertMany<T extends ObjectLiteral>(
  manager: EntityManager,
  target: EntityTarget<T>,
  entities: readonly T[],
): Promise<void> {
  for (let start = 0; start < entities.length; start += ROWS)
    await manager
      .createQueryBuilder()
      .insert()
      .into(target)
      .values(entities.slice(start, start + ROWS) as QueryDeepPartialEntity<T>[])
      .updateEntity(false)
      .execute();
}
