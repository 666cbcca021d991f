import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether an employee consents, known of version `consent_version`: an instance of before this release, which runs
 * beside this one during an upgrade, writes a newer version without it. The index finds what is not known.
 */
export class KeepConsent1770900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tasks.employee_copies
        ADD COLUMN consented boolean NOT NULL DEFAULT false,
        ADD COLUMN consent_version integer;
      CREATE INDEX employee_copies_consent ON tasks.employee_copies (id)
        WHERE NOT deleted AND consent_version IS DISTINCT FROM version;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tasks.employee_copies DROP COLUMN consented, DROP COLUMN consent_version');
  }
}
