import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The department whose tasks or people a message speaks of, where that may be another than its employee's. */
export class KeepDepartmentOfMessage1771400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE conversations.messages ADD COLUMN department_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE conversations.messages DROP COLUMN department_id');
  }
}
