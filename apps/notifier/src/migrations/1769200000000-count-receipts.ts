import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts are counted by the statement that records them, as sends are. Without receipts the table stays empty. */
export class CountReceipts1769200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notifier.receipt_counts (
        hour timestamptz(0) NOT NULL,
        department_id uuid,
        instance_id uuid NOT NULL,
        receipt text NOT NULL,
        delay_seconds integer NOT NULL,
        count integer NOT NULL,
        published boolean NOT NULL,
        changed_at timestamptz(3) NOT NULL,
        UNIQUE NULLS NOT DISTINCT (hour, department_id, instance_id, receipt, delay_seconds)
      ) WITH (fillfactor = 50);
      CREATE INDEX receipt_counts_unpublished ON notifier.receipt_counts (hour) WHERE NOT published;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notifier.receipt_counts');
  }
}
