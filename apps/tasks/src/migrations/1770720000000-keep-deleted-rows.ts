import { createDeletedRowsTable } from '@recuerda/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tasks that were deleted with their employee (src/directory-replica). */
export class KeepDeletedRows1770720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(createDeletedRowsTable('tasks'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tasks.deleted_rows');
  }
}
