import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SnoozeTasks1768700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tasks.tasks ADD COLUMN snoozed_until timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tasks.tasks DROP COLUMN snoozed_until');
  }
}
