import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepTemplateChoices1775050000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One row for each kind of message.
      CREATE TABLE notifier.needed_templates (
        use text PRIMARY KEY,
        -- As an administrator chose them; null: nobody did.
        name text,
        language text,
        -- What the provider was last read to have otherwise, of which template.
        differences jsonb NOT NULL DEFAULT '[]',
        differences_of text,
        read_at timestamptz(3)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notifier.needed_templates');
  }
}
