import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SaveViews1770710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Filters, order and look of a list under a name (src/saved-views). owner_id: the user; null: the school.
      CREATE TABLE integrations.saved_views (
        id uuid PRIMARY KEY,
        owner_id uuid,
        list text NOT NULL,
        name text NOT NULL,
        query jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE UNIQUE INDEX saved_views_name
        ON integrations.saved_views (owner_id, list, lower(name)) NULLS NOT DISTINCT;

      -- With which view a user's list begins. user_id: null without sign-in.
      CREATE TABLE integrations.saved_view_starts (
        user_id uuid,
        list text NOT NULL,
        view_id uuid NOT NULL REFERENCES integrations.saved_views ON DELETE CASCADE,
        UNIQUE NULLS NOT DISTINCT (user_id, list)
      );
      CREATE INDEX saved_view_starts_view ON integrations.saved_view_starts (view_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE integrations.saved_view_starts, integrations.saved_views');
  }
}
