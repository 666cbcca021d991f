import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepTemplates1769100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The templates of the account, as the provider last described them.
      CREATE TABLE conversations.templates (
        name text NOT NULL,
        language text NOT NULL,
        id text NOT NULL,
        category text NOT NULL,
        state text NOT NULL,
        reason text,
        quality text,
        body text,
        footer text,
        buttons jsonb NOT NULL,
        PRIMARY KEY (name, language)
      );

      -- One row: when they were read, and which of them are needed.
      CREATE TABLE conversations.template_synchronisation (
        single boolean PRIMARY KEY DEFAULT true CHECK (single),
        tried_at timestamptz(3) NOT NULL,
        synchronised_at timestamptz(3),
        error text,
        needed jsonb NOT NULL DEFAULT '[]'
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE conversations.template_synchronisation, conversations.templates');
  }
}
