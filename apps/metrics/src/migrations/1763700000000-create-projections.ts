import { spanishCollation } from '@recuerda/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A tombstone keeps its id and version only, so that a late event cannot revive the row. */
const ALIVE_IS_WHOLE = (...columns: string[]): string =>
  `CHECK (deleted OR (${columns.map((column) => `${column} IS NOT NULL`).join(' AND ')}))`;

export class CreateProjections1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const order = await spanishCollation(runner);
    await runner.query(`
      CREATE TABLE metrics.departments (
        id uuid PRIMARY KEY,
        version int NOT NULL,
        deleted boolean NOT NULL,
        name text ${order},
        ${ALIVE_IS_WHOLE('name')}
      )`);
    // With counters of its tasks: grouping 100,000 tasks at every read takes longer than all else together.
    await runner.query(`
      CREATE TABLE metrics.employees (
        id uuid PRIMARY KEY,
        version int NOT NULL,
        deleted boolean NOT NULL,
        name text ${order},
        department_id uuid,
        tasks int NOT NULL DEFAULT 0,
        active_tasks int NOT NULL DEFAULT 0,
        active_minutes bigint NOT NULL DEFAULT 0,
        ${ALIVE_IS_WHOLE('name', 'department_id')}
      ) WITH (fillfactor = 80)`);
    await runner.query(`
      CREATE TABLE metrics.tasks (
        id uuid PRIMARY KEY,
        version int NOT NULL,
        deleted boolean NOT NULL,
        employee_id uuid,
        reminder_interval int,
        is_active boolean,
        created_at timestamptz,
        ${ALIVE_IS_WHOLE('employee_id', 'reminder_interval', 'is_active', 'created_at')}
      )`);
    await runner.query('CREATE INDEX tasks_created_at ON metrics.tasks (created_at) WHERE NOT deleted');
    await runner.query(`
      CREATE TABLE metrics.sends_per_minute (
        minute timestamptz PRIMARY KEY,
        sent int NOT NULL,
        failed int NOT NULL
      ) WITH (fillfactor = 80)`);
    await runner.query(`
      CREATE TABLE metrics.counted_results (
        reminder_id uuid PRIMARY KEY,
        counted_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX counted_results_counted_at ON metrics.counted_results (counted_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['counted_results', 'sends_per_minute', 'tasks', 'employees', 'departments']) {
      await runner.query(`DROP TABLE metrics.${table}`);
    }
  }
}
