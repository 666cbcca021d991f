import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each delivery is written twice, as it begins and with its outcome. With room for the second on the same page no index
 * gets another entry (a heap-only update): all rows of a page are written soon after one another, before anything is
 * cleaned up.
 */
export class RoomForOutcomes1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notifier.deliveries SET (fillfactor = 45)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notifier.deliveries SET (fillfactor = 80)');
  }
}
