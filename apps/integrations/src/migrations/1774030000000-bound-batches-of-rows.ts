import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BoundBatchesOfRows1774030000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Bytes of the cells: rows are read in batches that fit into memory.
      ALTER TABLE integrations.import_rows
        ADD COLUMN size integer NOT NULL GENERATED ALWAYS AS (octet_length(cells::text)) STORED
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE integrations.import_rows DROP COLUMN size');
  }
}
