import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepNewPhone1774200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE directory.employees ADD COLUMN new_phone text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE directory.employees DROP COLUMN new_phone');
  }
}
