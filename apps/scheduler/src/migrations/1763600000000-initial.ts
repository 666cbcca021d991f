import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `claimed_until` is the instant from which a row may be claimed: the due time at first, the end of the
 * lease once claimed. One index therefore finds what is due and never walks over what is under way.
 */
export class Initial1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE scheduler.task_copies (
        task_id uuid PRIMARY KEY,
        version integer NOT NULL,
        deleted boolean NOT NULL,
        remindable boolean NOT NULL,
        activation integer NOT NULL,
        interval_minutes integer NOT NULL
      );
      CREATE TABLE scheduler.task_reminders (
        id uuid PRIMARY KEY,
        task_id uuid NOT NULL UNIQUE,
        next_reminder timestamptz(3) NOT NULL,
        sent_at timestamptz(3),
        status text NOT NULL CHECK (status IN ('scheduled', 'sent', 'failed')),
        activation integer NOT NULL,
        interval_minutes integer NOT NULL,
        claims integer NOT NULL DEFAULT 0,
        claimed_until timestamptz(3) NOT NULL,
        claimed_by uuid,
        traceparent text
      ) WITH (fillfactor = 70);
      CREATE INDEX task_reminders_claimable ON scheduler.task_reminders (claimed_until) WHERE status = 'scheduled';
      CREATE INDEX task_reminders_upcoming ON scheduler.task_reminders (next_reminder) WHERE status = 'scheduled';
      CREATE TABLE scheduler.instances (
        id uuid PRIMARY KEY,
        seen_at timestamptz(3) NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE scheduler.instances, scheduler.task_reminders, scheduler.task_copies');
  }
}
