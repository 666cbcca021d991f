import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@recuerda/testing';
import { DataSource } from 'typeorm';
import { unnestColumns } from './unnest-columns.js';
import { dataSourceOptions } from './data-source-options.js';
import { prepared } from './prepared.js';

const GIVEN = unnestColumns({ id: 'int', name: 'text' });
const RENAME = prepared(
  'rename_things',
  `UPDATE things row SET name = given."name" FROM ${GIVEN.from} WHERE row.id = given."id" RETURNING row.id`,
);
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index * 100, name: `name ${index}` }));

describe('a prepared statement', () => {
  let database: TestDatabase;
  let source: DataSource | undefined;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    await source?.destroy();
    await database.drop();
  });

  async function connect(sequentialScans?: false): Promise<DataSource> {
    const options = { schema: 'public', entities: [], migrations: [], poolSize: 1 };
    const chosen = sequentialScans === false ? { ...options, sequentialScans } : options;
    source = await new DataSource(dataSourceOptions(chosen, database.url)).initialize();
    await source.query('CREATE TABLE things (id int PRIMARY KEY, name text)');
    return source;
  }
  const rename = (on: DataSource, count: number): Promise<[{ id: number }[], number]> =>
    on.query(RENAME, GIVEN.parameters(rows(count)));
  const scans = async (on: DataSource): Promise<number> => {
    await on.query('SELECT pg_stat_force_next_flush()');
    const [row] = await on.query<{ scans: number }[]>(
      "SELECT seq_scan::int AS scans FROM pg_stat_user_tables WHERE relname = 'things'",
    );
    return row?.scans ?? -1;
  };

  it('is planned once a connection, whatever its parameters', async () => {
    const on = await connect();
    for (const count of [1, 2, 3]) await rename(on, count);
    expect(
      await on.query('SELECT name, generic_plans::int + custom_plans::int AS runs FROM pg_prepared_statements'),
    ).toEqual([{ name: 'rename_things', runs: 3 }]);
  });

  it('returns the same result as any other statement', async () => {
    const on = await connect();
    await on.query("INSERT INTO things VALUES (0, 'a'), (100, 'b')");
    expect(await rename(on, 2)).toEqual([[{ id: 0 }, { id: 100 }], 2]);
    await expect(on.query(RENAME, ['{1,x}', '{a,b}'])).rejects.toThrow('invalid input syntax for type integer');
    expect(await rename(on, 1)).toEqual([[{ id: 0 }], 1]);
  });

  it('takes nothing but UUIDs for UUIDs', async () => {
    const on = await connect();
    const given = unnestColumns({ id: 'uuid' });
    const read = (id: string) => on.query(`SELECT id FROM ${given.from}`, given.parameters([{ id }]));
    const id = '0197a1b2-0000-7000-8000-000000000001';
    await expect(read(id)).resolves.toEqual([{ id }]);
    for (const other of ['', 'x', `${id.slice(0, 17)},${id.slice(18)}`, `${id}}`, `{${id}`, `${id}"`, `'${id}`])
      await expect(read(other)).rejects.toThrow(/invalid input syntax for type uuid|malformed array literal/);
  });

  it('keeps a plan by the index that was made while the table was empty', async () => {
    const on = await connect(false);
    for (let run = 0; run < 10; run += 1) await rename(on, 3);
    await on.query("INSERT INTO things SELECT n, 'x' FROM generate_series(0, 20000) n");
    const before = await scans(on);
    for (let run = 0; run < 10; run += 1) await rename(on, 100);
    expect(await scans(on)).toBe(before);
    const [plans] = await on.query<{ generic: number }[]>(
      'SELECT generic_plans::int AS generic FROM pg_prepared_statements',
    );
    expect(plans?.generic).toBeGreaterThan(0);
  });
});
