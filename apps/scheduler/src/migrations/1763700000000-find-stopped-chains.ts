import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stopped chains are few among many rows and counted every few seconds. */
export class FindStoppedChains1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX task_reminders_stopped ON scheduler.task_reminders (task_id) WHERE status = 'failed'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX scheduler.task_reminders_stopped');
  }
}
