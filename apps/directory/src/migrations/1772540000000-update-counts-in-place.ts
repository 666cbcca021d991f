import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The count of an employee's tasks is in no index: with free space in each page its updates change the table alone,
 * not six indexes. A department's sum reads its employees by `employees_department`.
 */
export class UpdateCountsInPlace1772540000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX directory.employees_tasks;
      ALTER TABLE directory.employees SET (fillfactor = 80)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE directory.employees RESET (fillfactor);
      CREATE INDEX employees_tasks ON directory.employees (department_id) INCLUDE (task_count)`);
  }
}
