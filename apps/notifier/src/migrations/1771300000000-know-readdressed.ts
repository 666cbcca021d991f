import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries of which an earlier attempt went to another person or number: statuses of both have the same id. */
export class KnowReaddressed1771300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notifier.deliveries ADD COLUMN readdressed boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notifier.deliveries DROP COLUMN readdressed');
  }
}
