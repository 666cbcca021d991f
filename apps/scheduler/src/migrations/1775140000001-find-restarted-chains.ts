import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Chains that were restarted after a failure and have sent nothing since are few. */
export class FindRestartedChains1775140000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX task_reminders_restarted ON scheduler.task_reminders (task_id)
       WHERE failed_at IS NOT NULL AND NOT follows`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX scheduler.task_reminders_restarted');
  }
}
