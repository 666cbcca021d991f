import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DateFeedEvents1774130000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- When each event of a feed changed, as a calendar saw it.
      CREATE TABLE integrations.calendar_feed_events (
        feed_id uuid REFERENCES integrations.calendar_feeds ON DELETE CASCADE,
        task_id uuid,
        content_hash text NOT NULL,
        changed_at timestamptz(3) NOT NULL,
        PRIMARY KEY (feed_id, task_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE integrations.calendar_feed_events');
  }
}
