import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Due dates and repetition. `repetition` is `json`: a repeated creation compares the text of what was sent.
 * `school_calendar` has one row, once the directory has published the school's settings.
 */
export class DueDates1769400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tasks.tasks
        ADD COLUMN due_at timestamptz(3),
        ADD COLUMN remind_before integer,
        ADD COLUMN overdue_interval integer,
        ADD COLUMN repetition json,
        ADD COLUMN repeats_from timestamptz(3),
        ADD COLUMN series_id uuid,
        ADD COLUMN occurrence_at timestamptz(3);
      CREATE UNIQUE INDEX tasks_occurrence ON tasks.tasks (series_id, occurrence_at);
      CREATE INDEX tasks_due ON tasks.tasks (due_at) WHERE NOT is_completed;
      CREATE TABLE tasks.school_calendar (
        id uuid PRIMARY KEY,
        version integer NOT NULL,
        content jsonb NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE tasks.school_calendar;
      DROP INDEX tasks.tasks_due, tasks.tasks_occurrence;
      ALTER TABLE tasks.tasks DROP COLUMN due_at, DROP COLUMN remind_before, DROP COLUMN overdue_interval,
        DROP COLUMN repetition, DROP COLUMN repeats_from, DROP COLUMN series_id, DROP COLUMN occurrence_at;
    `);
  }
}
