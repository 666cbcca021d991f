import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each item of an import gets its result once: with room for that in its page, the update changes no index. */
export class RecordResultsInPlace1772550000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE integrations.import_items SET (fillfactor = 50)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE integrations.import_items RESET (fillfactor)');
  }
}
