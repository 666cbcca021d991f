import { createDeletedRowsTable } from '@recuerda/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Employees that bulk jobs deleted (src/bulk). */
export class KeepDeletedRows1770720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(createDeletedRowsTable('directory'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE directory.deleted_rows');
  }
}
