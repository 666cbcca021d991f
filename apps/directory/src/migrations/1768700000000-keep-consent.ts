import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepConsent1768700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE directory.employees
        ADD COLUMN consent_at timestamptz(3),
        ADD COLUMN consent_source text,
        ADD COLUMN opted_out_at timestamptz(3),
        ADD COLUMN unreachable_reason text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE directory.employees
        DROP COLUMN consent_at, DROP COLUMN consent_source, DROP COLUMN opted_out_at, DROP COLUMN unreachable_reason`);
  }
}
