import { SETTINGS_ID } from '@recuerda/contracts';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When reminders are sent. `school_settings` has one row; `version` counts what an administrator changes of it,
 * `published` its events, which also carry the closed days.
 */
export class KeepCalendars1769300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE directory.school_settings (
        id uuid PRIMARY KEY,
        time_zone text,
        weekly_windows jsonb,
        version integer NOT NULL,
        published integer NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      INSERT INTO directory.school_settings (id, version, published, updated_at)
      VALUES ('${SETTINGS_ID}', 1, 1, date_trunc('milliseconds', now()));
      CREATE TABLE directory.closed_days (
        id uuid PRIMARY KEY,
        from_date date NOT NULL,
        to_date date NOT NULL,
        name text NOT NULL,
        kind text NOT NULL,
        department_id uuid REFERENCES directory.departments (id) ON DELETE CASCADE
      );
      CREATE INDEX closed_days_dates ON directory.closed_days (to_date);
      CREATE INDEX closed_days_department ON directory.closed_days (department_id);
      ALTER TABLE directory.departments ADD COLUMN weekly_windows jsonb;
      ALTER TABLE directory.employees
        ADD COLUMN weekly_windows jsonb,
        ADD COLUMN absences jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE directory.employees DROP COLUMN weekly_windows, DROP COLUMN absences;
      ALTER TABLE directory.departments DROP COLUMN weekly_windows;
      DROP TABLE directory.closed_days, directory.school_settings`);
  }
}
