import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose history was made anonymous lately: the event is published again for a day (src/erasures). */
export class KeepErasures1770800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE directory.erasures (id uuid PRIMARY KEY, erased_at timestamptz(3) NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE directory.erasures');
  }
}
