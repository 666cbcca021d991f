import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

/**
 * Inserts entities with one statement. TypeORM builds its own for 20 ms for 200 tasks, in which nothing else runs.
 * Generated columns are not written back to them; a column that none of them has gets its default.
 */
export async function insertMany<T extends ObjectLiteral>(
  manager: EntityManager,
  target: EntityTarget<T>,
  entities: readonly T[],
): Promise<void> {
  if (entities.length === 0) return;
  const { tablePath, columns } = manager.connection.getMetadata(target);
  const given = columns.filter((one) => entities.some((entity) => one.getEntityValue(entity) !== undefined));
  const names = given.map(({ databaseName }) => `"${databaseName}"`).join(', ');
  const rows = entities.map((entity) =>
    Object.fromEntries(given.map((one) => [one.databaseName, one.getEntityValue(entity)])),
  );
  await manager.query(
    `INSERT INTO ${tablePath} (${names})
     SELECT ${names} FROM json_populate_recordset(NULL::${tablePath}, $1::json)`,
    [JSON.stringify(rows)],
  );
}
