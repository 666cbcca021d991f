import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why an employee gets no reminders. Few active tasks are of such an employee: they have an index of their own. */
export class TellWhyUnreachable1775140000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tasks.employee_copies ADD COLUMN unreachable_reason text;
      CREATE INDEX tasks_unreachable ON tasks.tasks (created_at DESC, id DESC)
        WHERE is_active AND NOT employee_reachable;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX tasks.tasks_unreachable;
      ALTER TABLE tasks.employee_copies DROP COLUMN unreachable_reason;
    `);
  }
}
