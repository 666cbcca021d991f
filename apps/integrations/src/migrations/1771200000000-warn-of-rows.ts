import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WarnOfRows1771200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE integrations.imports ADD COLUMN warned integer NOT NULL DEFAULT 0;
      -- previous: the texts of the fields that change, as they are now.
      ALTER TABLE integrations.import_rows ADD COLUMN warnings jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN previous jsonb NOT NULL DEFAULT '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE integrations.import_rows DROP COLUMN previous, DROP COLUMN warnings;
      ALTER TABLE integrations.imports DROP COLUMN warned;
    `);
  }
}
