import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the provider's rules for one person depend on. No provider but the Cloud API has such rules. */
export class KeepRecipients1768520000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notifier.recipients (
        phone text PRIMARY KEY,
        window_until timestamptz(3),
        posted_at timestamptz(3),
        template_at timestamptz(3)
      ) WITH (fillfactor = 70);
      CREATE INDEX recipients_of_templates ON notifier.recipients (template_at) WHERE template_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notifier.recipients');
  }
}
