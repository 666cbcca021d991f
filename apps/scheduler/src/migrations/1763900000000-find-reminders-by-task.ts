import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A task has one row, and its `id` changes with each reminder: rows are found by task and then compared by `id`. The
 * two updates of each reminder then write one index less.
 */
export class FindRemindersByTask1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE scheduler.task_reminders
        DROP CONSTRAINT task_reminders_pkey,
        ADD CONSTRAINT task_reminders_pkey PRIMARY KEY (task_id),
        DROP CONSTRAINT task_reminders_task_id_key
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE scheduler.task_reminders
        DROP CONSTRAINT task_reminders_pkey,
        ADD CONSTRAINT task_reminders_pkey PRIMARY KEY (id),
        ADD CONSTRAINT task_reminders_task_id_key UNIQUE (task_id)
    `);
  }
}
