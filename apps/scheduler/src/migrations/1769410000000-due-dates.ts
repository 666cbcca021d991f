import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The due date of a task, by which its reminders begin later or come more often. Null: it has none. */
export class DueDates1769410000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['task_copies', 'task_reminders'])
      await runner.query(`
        ALTER TABLE scheduler.${table}
          ADD COLUMN task_due_at timestamptz(3),
          ADD COLUMN remind_before_minutes integer,
          ADD COLUMN overdue_minutes integer;
      `);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['task_copies', 'task_reminders'])
      await runner.query(`
        ALTER TABLE scheduler.${table}
          DROP COLUMN task_due_at, DROP COLUMN remind_before_minutes, DROP COLUMN overdue_minutes;
      `);
  }
}
