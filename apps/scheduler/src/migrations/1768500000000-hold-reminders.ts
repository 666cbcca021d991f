import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A held reminder is dispatched again at `next_reminder`, as any other; `due_at` keeps when it was due. Both columns
 * are null of a reminder that is not held.
 */
export class HoldReminders1768500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE scheduler.task_reminders ADD COLUMN due_at timestamptz(3), ADD COLUMN held_reason text;
      CREATE INDEX task_reminders_held ON scheduler.task_reminders (held_reason, due_at) WHERE held_reason IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX scheduler.task_reminders_held;
      ALTER TABLE scheduler.task_reminders DROP COLUMN due_at, DROP COLUMN held_reason;
    `);
  }
}
