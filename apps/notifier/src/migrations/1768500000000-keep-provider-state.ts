import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What all notifiers know of the provider's account, and what the provider tells of a message after it took it. A
 * provider that gives no id leaves both columns and their index empty.
 */
export class KeepProviderState1768500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notifier.provider_state (
        account text PRIMARY KEY,
        stopped_reason text,
        answer text,
        stopped_at timestamptz(3),
        probe_at timestamptz(3),
        probe_ready boolean NOT NULL DEFAULT false,
        next_slot_at timestamptz NOT NULL DEFAULT '-infinity'
      );
      ALTER TABLE notifier.deliveries
        ADD COLUMN provider_id text,
        ADD COLUMN receipt text CHECK (receipt IN ('accepted', 'sent', 'delivered', 'read', 'undelivered')),
        ADD COLUMN receipt_reason text,
        ADD COLUMN delivered_at timestamptz(3),
        ADD COLUMN read_at timestamptz(3);
      CREATE INDEX deliveries_of_provider_id ON notifier.deliveries (provider_id) WHERE provider_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX notifier.deliveries_of_provider_id;
      ALTER TABLE notifier.deliveries DROP COLUMN provider_id, DROP COLUMN receipt, DROP COLUMN receipt_reason,
        DROP COLUMN delivered_at, DROP COLUMN read_at;
      DROP TABLE notifier.provider_state;
    `);
  }
}
