import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What notifiers count of the receipts of reminders. */
export class CountReceipts1769210000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE metrics.receipt_counts (
        hour timestamptz NOT NULL,
        department_id uuid,
        instance_id uuid NOT NULL,
        receipt text NOT NULL,
        delay_seconds int NOT NULL,
        count int NOT NULL,
        UNIQUE NULLS NOT DISTINCT (hour, department_id, instance_id, receipt, delay_seconds)
      ) WITH (fillfactor = 80);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE metrics.receipt_counts');
  }
}
