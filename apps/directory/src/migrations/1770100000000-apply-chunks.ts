import { createAppliedChunksTable } from '@recuerda/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What chunks of imports did (src/imports). */
export class ApplyChunks1770100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(createAppliedChunksTable('directory'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE directory.applied_chunks');
  }
}
