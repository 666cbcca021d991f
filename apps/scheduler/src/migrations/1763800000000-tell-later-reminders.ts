import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Only the first reminder of a chain belongs to the trace of its request: a chain may run for months. */
export class TellLaterReminders1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE scheduler.task_reminders ADD COLUMN follows boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE scheduler.task_reminders DROP COLUMN follows');
  }
}
