import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when the present employee of a task has had it to do; null: since it was created. */
export class KeepOpenSince1775030000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tasks.tasks ADD COLUMN open_since timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tasks.tasks DROP COLUMN open_since');
  }
}
