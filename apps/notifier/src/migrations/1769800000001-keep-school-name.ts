import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The school's name, beside its texts; null: the one of the environment. */
export class KeepSchoolName1769800000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notifier.message_texts ADD COLUMN school_name text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notifier.message_texts DROP COLUMN school_name');
  }
}
