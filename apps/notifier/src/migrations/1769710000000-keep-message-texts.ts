import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The school's own message texts, as the last event of its settings had them: one row. */
export class KeepMessageTexts1769710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notifier.message_texts (id uuid PRIMARY KEY, version integer NOT NULL, texts jsonb NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notifier.message_texts');
  }
}
