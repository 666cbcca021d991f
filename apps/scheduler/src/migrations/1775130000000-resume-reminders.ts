import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `removed_reminders`: the last reminder of each task that is no longer reminded, for as long as that can be undone.
 * `next_reminder` is its due time before a calendar moved it. `resumed`: the row was removed and came back.
 */
export class ResumeReminders1775130000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE scheduler.task_reminders ADD COLUMN resumed boolean NOT NULL DEFAULT false;
      CREATE TABLE scheduler.removed_reminders (
        task_id uuid PRIMARY KEY,
        id uuid NOT NULL,
        status text NOT NULL,
        activation integer NOT NULL,
        interval_minutes integer NOT NULL,
        task_due_at timestamptz(3),
        remind_before_minutes integer,
        overdue_minutes integer,
        next_reminder timestamptz(3) NOT NULL,
        sent_at timestamptz(3),
        failed_at timestamptz(3),
        follows boolean NOT NULL,
        unanswered integer NOT NULL,
        escalated_step smallint NOT NULL,
        traceparent text,
        removed_at timestamptz(3) NOT NULL
      );
      CREATE INDEX removed_reminders_oldest ON scheduler.removed_reminders (removed_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE scheduler.removed_reminders;
      ALTER TABLE scheduler.task_reminders DROP COLUMN resumed;
    `);
  }
}
