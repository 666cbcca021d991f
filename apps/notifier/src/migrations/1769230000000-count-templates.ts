import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Templates cost money: how many were sent in a month, by UTC. */
export class CountTemplates1769230000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notifier.monthly_templates (
        month date PRIMARY KEY,
        sent integer NOT NULL
      ) WITH (fillfactor = 50)
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notifier.monthly_templates');
  }
}
