import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sent and failed reminders are counted by the statement that records them, a row for each minute, department and
 * notifier process. While a row waits to be published, no index gets another entry when it changes.
 */
export class CountSends1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notifier.send_counts (
        minute timestamptz(0) NOT NULL,
        department_id uuid,
        instance_id uuid NOT NULL,
        sent integer NOT NULL,
        failed integer NOT NULL,
        published boolean NOT NULL,
        changed_at timestamptz(3) NOT NULL,
        UNIQUE NULLS NOT DISTINCT (minute, department_id, instance_id)
      ) WITH (fillfactor = 50);
      CREATE INDEX send_counts_unpublished ON notifier.send_counts (minute) WHERE NOT published;
      ALTER TABLE notifier.deliveries ADD COLUMN counted boolean NOT NULL DEFAULT false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notifier.deliveries DROP COLUMN counted;
      DROP TABLE notifier.send_counts;
    `);
  }
}
