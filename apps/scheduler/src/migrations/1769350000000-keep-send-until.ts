import type { MigrationInterface, QueryRunner } from 'typeorm';

const CLOSED = `
        SELECT
          CASE WHEN next.opens_at > $2
            THEN next.opens_at
              + ('x' || right($3::text, 8))::bit(32)::bigint % next.spread_ms * interval '1 millisecond'
            ELSE $2 END,
          CASE WHEN next.opens_at > $2 THEN $2 END,
          CASE WHEN next.opens_at > $2 THEN next.reason END`;
const NEXT = `
        FROM (VALUES (1)) AS given LEFT JOIN LATERAL (
          SELECT opens_at, closes_at, spread_ms, reason FROM scheduler.calendar_intervals
          WHERE calendar_id = $1 AND closes_at > $2 ORDER BY closes_at LIMIT 1
        ) next ON true`;
const SIGNATURE = 'scheduler.place_reminder(calendar uuid, nominal timestamptz, employee uuid)';
const PLACE = 'send_at timestamptz, due_at timestamptz, reason text';

/**
 * `send_until` of a reminder is the end of the window in which it is sent; null: without a calendar. So a next reminder
 * in the same window is scheduled without reading the calendar.
 */
export class KeepSendUntil1769350000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE scheduler.task_reminders ADD COLUMN send_until timestamptz(3);
      DROP FUNCTION scheduler.place_reminder;
      CREATE FUNCTION ${SIGNATURE}
      RETURNS TABLE (${PLACE}, send_until timestamptz) LANGUAGE sql STABLE AS $$${CLOSED},
          next.closes_at${NEXT}
      $$;
      UPDATE scheduler.task_reminders row
      SET send_until = (SELECT placed.send_until FROM scheduler.place_reminder(calendar_id, next_reminder, task_id) placed)
      WHERE calendar_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION scheduler.place_reminder;
      CREATE FUNCTION ${SIGNATURE}
      RETURNS TABLE (${PLACE}) LANGUAGE sql STABLE AS $$${CLOSED}${NEXT}
      $$;
      ALTER TABLE scheduler.task_reminders DROP COLUMN send_until;
    `);
  }
}
