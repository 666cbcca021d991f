import type { MigrationInterface, QueryRunner } from 'typeorm';

const PLACE = 'scheduler.place_reminder(uuid, timestamptz, uuid)';

/**
 * A statement that waited for a row finds a calendar in it that was created meanwhile. A stable function reads by the
 * statement's snapshot, which has none of its intervals: the reminder was sent outside its window. A volatile one reads
 * by a new snapshot.
 */
export class PlaceByNewCalendars1770400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER FUNCTION ${PLACE} VOLATILE`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER FUNCTION ${PLACE} STABLE`);
  }
}
