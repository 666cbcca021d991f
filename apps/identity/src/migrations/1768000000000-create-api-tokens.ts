import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateApiTokens1768000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.api_tokens (
        id uuid PRIMARY KEY,
        token_hash text NOT NULL UNIQUE,
        user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
        name text NOT NULL,
        permissions text[] NOT NULL,
        department_ids uuid[] NOT NULL,
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        last_used_at timestamptz(3)
      );
      CREATE INDEX api_tokens_user ON identity.api_tokens (user_id, created_at DESC)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.api_tokens');
  }
}
