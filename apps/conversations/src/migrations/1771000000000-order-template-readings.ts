import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbers readings of the templates by their start: `reading` is the one whose result is kept. */
export class OrderTemplateReadings1771000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE conversations.template_readings;
      ALTER TABLE conversations.template_synchronisation ADD COLUMN reading bigint NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE conversations.template_synchronisation DROP COLUMN reading;
      DROP SEQUENCE conversations.template_readings`);
  }
}
