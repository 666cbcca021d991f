import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When tasks that are not completed are due. */
export class KeepDueDates1769420000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE metrics.tasks ADD COLUMN open_due_at timestamptz(3);
      CREATE INDEX tasks_open_due ON metrics.tasks (open_due_at) WHERE open_due_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX metrics.tasks_open_due;
      ALTER TABLE metrics.tasks DROP COLUMN open_due_at;
    `);
  }
}
