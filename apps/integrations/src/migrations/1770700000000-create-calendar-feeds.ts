import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCalendarFeeds1770700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE integrations.calendar_feeds (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('employee', 'department')),
        subject_id uuid NOT NULL,
        -- Of the secret, which is not kept (hashToken).
        secret_hash text NOT NULL UNIQUE,
        created_at timestamptz(3) NOT NULL,
        last_read_at timestamptz(3)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE integrations.calendar_feeds');
  }
}
