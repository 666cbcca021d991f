import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ConfirmRows1774091000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Rows that name somebody else than the employee that they change are applied only if they are confirmed.
      ALTER TABLE integrations.import_rows ADD COLUMN confirmed boolean NOT NULL DEFAULT false;
      ALTER TABLE integrations.imports ADD COLUMN sheets jsonb NOT NULL DEFAULT '[]';
      UPDATE integrations.imports SET verdicts = verdicts || '{"unconfirmed": 0}';
      ALTER TABLE integrations.imports ALTER COLUMN verdicts
        SET DEFAULT '{"create": 0, "update": 0, "unchanged": 0, "unconfirmed": 0, "error": 0}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE integrations.imports ALTER COLUMN verdicts
        SET DEFAULT '{"create": 0, "update": 0, "unchanged": 0, "error": 0}';
      ALTER TABLE integrations.import_rows DROP COLUMN confirmed;
      ALTER TABLE integrations.imports DROP COLUMN sheets;
    `);
  }
}
