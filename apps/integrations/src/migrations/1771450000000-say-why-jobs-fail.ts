import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SayWhyJobsFail1771450000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- In Spanish. Null: the job has not failed as a whole.
      ALTER TABLE integrations.bulk_jobs ADD COLUMN reason text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE integrations.bulk_jobs DROP COLUMN reason');
  }
}
