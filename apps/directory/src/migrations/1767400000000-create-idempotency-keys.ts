import { createIdempotencyTable, dropIdempotencyTable } from '@recuerda/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateIdempotencyKeys1767400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(createIdempotencyTable('directory'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropIdempotencyTable('directory'));
  }
}
