import type { MigrationInterface, QueryRunner } from 'typeorm';

export class HashFiles1771200000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- SHA-256 of the file: the same idempotency key with another file is refused.
      ALTER TABLE integrations.imports ADD COLUMN content_hash text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE integrations.imports DROP COLUMN content_hash');
  }
}
