import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the reminder before the first one of a restarted chain failed; null: the chain was not restarted after one. */
export class KeepFailures1770110000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE scheduler.task_reminders ADD COLUMN failed_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE scheduler.task_reminders DROP COLUMN failed_at');
  }
}
