import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The school's settings are one value: a further setting needs no column. A field that is absent has its default. */
export class SettingsAsOneValue1769320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE directory.school_settings ADD COLUMN settings jsonb NOT NULL DEFAULT '{}';
      UPDATE directory.school_settings
      SET settings = jsonb_build_object('timeZone', time_zone, 'weeklyWindows', weekly_windows);
      ALTER TABLE directory.school_settings DROP COLUMN time_zone, DROP COLUMN weekly_windows`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE directory.school_settings ADD COLUMN time_zone text, ADD COLUMN weekly_windows jsonb;
      UPDATE directory.school_settings
      SET time_zone = settings->>'timeZone', weekly_windows = nullif(settings->'weeklyWindows', 'null');
      ALTER TABLE directory.school_settings DROP COLUMN settings`);
  }
}
