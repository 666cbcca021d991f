import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `dispatched_reminders` has the message of each reminder while the school bundles them, or counts the messages of a
 * day. The row is the reminder's place in its message: dispatched again, it is in the same one. A reminder that was not
 * sent loses its row. Without these settings the table is empty.
 *
 * The index finds the other reminders of an employee. It lies on the replica of tasks, because the rows of reminders
 * change with every send.
 */
export class BundleReminders1769510000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE scheduler.dispatched_reminders (
        reminder_id uuid PRIMARY KEY,
        message_id uuid NOT NULL,
        employee_id uuid NOT NULL,
        day date NOT NULL
      );
      CREATE INDEX dispatched_reminders_of_day ON scheduler.dispatched_reminders (day, employee_id);
      ALTER TABLE scheduler.task_copies ADD COLUMN snoozed_until timestamptz(3);
      CREATE INDEX task_copies_of_employee ON scheduler.task_copies (employee_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX scheduler.task_copies_of_employee;
      ALTER TABLE scheduler.task_copies DROP COLUMN snoozed_until;
      DROP TABLE scheduler.dispatched_reminders;
    `);
  }
}
