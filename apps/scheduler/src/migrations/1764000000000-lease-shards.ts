import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A scheduler leases shards and reads their due rows in order, where it claimed each row by writing to it. The columns
 * of claims stay for version 0.1.0 beside this one: it claims a row from `claimed_until` on, which is the due time.
 *
 * A shard holds the reminders of some employees, so that one scheduler has all reminders of a person.
 */
export class LeaseShards1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE scheduler.shard_owners (
        id uuid PRIMARY KEY,
        leased_until timestamptz(3) NOT NULL
      );
      CREATE TABLE scheduler.shards (
        shard smallint PRIMARY KEY,
        owner uuid REFERENCES scheduler.shard_owners ON DELETE SET NULL
      );
      INSERT INTO scheduler.shards (shard) SELECT generate_series(0, 63);
      ALTER TABLE scheduler.task_copies ADD COLUMN employee_id uuid;
      ALTER TABLE scheduler.task_reminders
        ADD COLUMN employee_id uuid,
        ADD COLUMN shard smallint NOT NULL
          GENERATED ALWAYS AS ((uuid_hash(coalesce(employee_id, task_id)) & 63)::smallint) STORED;
      DROP INDEX scheduler.task_reminders_claimable, scheduler.task_reminders_upcoming;
      CREATE INDEX task_reminders_due ON scheduler.task_reminders (next_reminder, task_id) WHERE status = 'scheduled';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX scheduler.task_reminders_due;
      CREATE INDEX task_reminders_claimable ON scheduler.task_reminders (claimed_until) WHERE status = 'scheduled';
      CREATE INDEX task_reminders_upcoming ON scheduler.task_reminders (next_reminder) WHERE status = 'scheduled';
      ALTER TABLE scheduler.task_reminders DROP COLUMN shard, DROP COLUMN employee_id;
      ALTER TABLE scheduler.task_copies DROP COLUMN employee_id;
      DROP TABLE scheduler.shards, scheduler.shard_owners;
    `);
  }
}
