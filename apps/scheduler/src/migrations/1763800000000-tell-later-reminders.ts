import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first reminder of a chain belongs to the trace of the request that began it; a chain may go on for months. */
export class TellLaterReminders1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE scheduler.task_reminders ADD COLUMN follows boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE scheduler.task_reminders DROP COLUMN follows');
  }
}
