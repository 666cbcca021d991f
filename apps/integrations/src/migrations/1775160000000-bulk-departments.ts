import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BulkDepartments1775160000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE integrations.bulk_jobs DROP CONSTRAINT bulk_jobs_list_check;
      ALTER TABLE integrations.bulk_jobs
        ADD CONSTRAINT bulk_jobs_list_check CHECK (list IN ('tasks', 'employees', 'departments'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM integrations.bulk_jobs WHERE list = 'departments';
      ALTER TABLE integrations.bulk_jobs DROP CONSTRAINT bulk_jobs_list_check;
      ALTER TABLE integrations.bulk_jobs
        ADD CONSTRAINT bulk_jobs_list_check CHECK (list IN ('tasks', 'employees'));
    `);
  }
}
