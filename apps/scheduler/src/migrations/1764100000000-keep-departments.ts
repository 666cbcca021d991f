import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The department of a task's employee, by which managers are limited. Older rows get it when tasks are republished. */
export class KeepDepartments1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE scheduler.task_copies ADD COLUMN department_id uuid;
      ALTER TABLE scheduler.task_reminders ADD COLUMN department_id uuid;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE scheduler.task_copies DROP COLUMN department_id;
      ALTER TABLE scheduler.task_reminders DROP COLUMN department_id;
    `);
  }
}
