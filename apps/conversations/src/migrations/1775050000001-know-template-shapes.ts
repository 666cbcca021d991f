import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KnowTemplateShapes1775050000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE conversations.templates
        -- Null: not read yet.
        ADD COLUMN shape jsonb,
        -- The category to which the provider will change it, and when.
        ADD COLUMN next_category text,
        ADD COLUMN next_category_at timestamptz(3)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE conversations.templates
        DROP COLUMN shape, DROP COLUMN next_category, DROP COLUMN next_category_at`);
  }
}
