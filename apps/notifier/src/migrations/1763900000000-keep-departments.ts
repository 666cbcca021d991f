import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The department of the employee when a reminder was sent, by which managers are limited. Older rows have none. */
export class KeepDepartments1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notifier.deliveries ADD COLUMN department_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notifier.deliveries DROP COLUMN department_id');
  }
}
