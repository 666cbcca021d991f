import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BulkEmployees1770720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE integrations.bulk_jobs ADD COLUMN list text NOT NULL DEFAULT 'tasks'
        CHECK (list IN ('tasks', 'employees'));
      ALTER TABLE integrations.bulk_items RENAME COLUMN task_id TO row_id;
      -- name: of the task or employee, when it was changed.
      ALTER TABLE integrations.bulk_items ADD COLUMN name text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE integrations.bulk_items DROP COLUMN name;
      ALTER TABLE integrations.bulk_items RENAME COLUMN row_id TO task_id;
      ALTER TABLE integrations.bulk_jobs DROP COLUMN list;
    `);
  }
}
