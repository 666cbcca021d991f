import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deliveries that are held after an attempt: their tasks may be stopped long afterwards. The flag changes with the hold
 * alone, so the index costs no other delivery anything.
 */
export class FindHeldDeliveries1769220000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notifier.deliveries ADD COLUMN held boolean NOT NULL DEFAULT false;
      CREATE INDEX deliveries_held ON notifier.deliveries (reminder_id) WHERE held;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX notifier.deliveries_held;
      ALTER TABLE notifier.deliveries DROP COLUMN held;
    `);
  }
}
