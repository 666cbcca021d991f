import { createInHandTable, dropInHandTable } from '@recuerda/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages whose handling takes the process down are set aside: `failed_at`. */
export class SetMessagesAside1774010000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(createInHandTable('conversations'));
    await runner.query('ALTER TABLE conversations.incoming ADD COLUMN failed_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE conversations.incoming DROP COLUMN failed_at');
    await runner.query(dropInHandTable('conversations'));
  }
}
