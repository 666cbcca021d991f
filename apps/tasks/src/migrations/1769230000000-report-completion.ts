import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Few tasks wait for their confirmation: they are counted and listed by an index of their own. */
export class ReportCompletion1769230000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tasks.tasks
        ADD COLUMN confirm_completion boolean NOT NULL DEFAULT false,
        ADD COLUMN completion_reported_at timestamptz(3);
      CREATE INDEX tasks_reported ON tasks.tasks (created_at DESC, id DESC) WHERE completion_reported_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX tasks.tasks_reported;
      ALTER TABLE tasks.tasks DROP COLUMN confirm_completion, DROP COLUMN completion_reported_at;
    `);
  }
}
