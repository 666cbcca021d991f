import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list in the order of due dates. Tasks without one are not in it. */
export class OrderByDueDate1769800000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX tasks_in_due_order ON tasks.tasks (due_at, id) WHERE due_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX tasks.tasks_in_due_order');
  }
}
