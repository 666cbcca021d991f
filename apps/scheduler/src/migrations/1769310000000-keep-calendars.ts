import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When reminders may be sent. A reminder without a calendar may be sent at any time.
 *
 * `calendar_sources` are replicas of what calendars are made of: settings, windows of departments and employees,
 * absences. `calendars` are the distinct ones, named by their content, and `calendar_intervals` when each is open.
 *
 * `place_reminder` is `placeReminder` of the calendar library.
 */
export class KeepCalendars1769310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE scheduler.calendar_sources (
        id uuid PRIMARY KEY,
        version integer NOT NULL,
        content jsonb
      );
      CREATE TABLE scheduler.calendars (
        id uuid PRIMARY KEY,
        content jsonb NOT NULL,
        compiled_until timestamptz(3) NOT NULL
      );
      CREATE TABLE scheduler.calendar_intervals (
        calendar_id uuid NOT NULL REFERENCES scheduler.calendars ON DELETE CASCADE,
        opens_at timestamptz(3) NOT NULL,
        closes_at timestamptz(3) NOT NULL,
        reason text NOT NULL,
        spread_ms integer NOT NULL,
        PRIMARY KEY (calendar_id, closes_at)
      );
      ALTER TABLE scheduler.task_reminders ADD COLUMN calendar_id uuid;
      CREATE FUNCTION scheduler.place_reminder(calendar uuid, nominal timestamptz, employee uuid)
      RETURNS TABLE (send_at timestamptz, due_at timestamptz, reason text) LANGUAGE sql STABLE AS $$
        SELECT
          CASE WHEN next.opens_at > $2
            THEN next.opens_at
              + ('x' || right($3::text, 8))::bit(32)::bigint % next.spread_ms * interval '1 millisecond'
            ELSE $2 END,
          CASE WHEN next.opens_at > $2 THEN $2 END,
          CASE WHEN next.opens_at > $2 THEN next.reason END
        FROM (VALUES (1)) AS given LEFT JOIN LATERAL (
          SELECT opens_at, spread_ms, reason FROM scheduler.calendar_intervals
          WHERE calendar_id = $1 AND closes_at > $2 ORDER BY closes_at LIMIT 1
        ) next ON true
      $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION scheduler.place_reminder;
      ALTER TABLE scheduler.task_reminders DROP COLUMN calendar_id;
      DROP TABLE scheduler.calendar_intervals, scheduler.calendars, scheduler.calendar_sources;
    `);
  }
}
