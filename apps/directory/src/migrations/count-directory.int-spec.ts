import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dataSourceOptions, migrate, readRowCount } from '@recuerda/database';
import { createTestDatabase, type TestDatabase } from '@recuerda/testing';
import { DataSource } from 'typeorm';
import { DIRECTORY_DATABASE } from '../directory.database.js';
import { CreateDirectory1767225600000 } from './1767225600000-create-directory.js';
import { CountDirectory1767300000000 } from './1767300000000-count-directory.js';

const BEFORE = { ...DIRECTORY_DATABASE, migrations: [CreateDirectory1767225600000] };
const COUNTED = { ...BEFORE, migrations: [...BEFORE.migrations, CountDirectory1767300000000] };

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(BEFORE, database.url);
  source = await new DataSource(dataSourceOptions(COUNTED, database.url)).initialize();
});
afterAll(async () => {
  await source?.destroy();
  await database?.drop();
});

it('counts what is there already, and goes again without a trace', async () => {
  await source.query(
    `WITH department AS (
       INSERT INTO directory.departments (id, name, version, created_at, updated_at)
       VALUES (gen_random_uuid(), 'Ventas', 1, now(), now()) RETURNING id
     ), employee AS (
       INSERT INTO directory.employees (id, name, phone, department_id, version, created_at, updated_at)
       SELECT gen_random_uuid(), 'Ana ' || n, '1', department.id, 1, now(), now()
       FROM department, generate_series(1, 3) n
       RETURNING id
     )
     INSERT INTO directory.task_copies (task_id, employee_id, version, deleted)
     SELECT gen_random_uuid(), id, 1, n = 1 FROM employee, generate_series(1, 5) n`,
  );
  await migrate(COUNTED, database.url);
  const [counted] = await source.query<{ total: number; tasks: number }[]>(
    `SELECT ${readRowCount('directory', 'employees', ['total'])} AS total, sum(task_count)::int AS tasks
     FROM directory.employees`,
  );
  expect(counted).toEqual({ total: 3, tasks: 12 });
  await source.undoLastMigration();
  await source.query('DELETE FROM directory.employees');
  const left = await source.query<unknown[]>(
    `SELECT p.proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE n.nspname = 'directory' AND proname LIKE 'count%'`,
  );
  expect(left).toEqual([]);
});
