import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ChallengeSignIns1768200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A sign-in that has its first factor. attempts: wrong second factors.
      CREATE TABLE identity.sign_in_challenges (
        token_hash text PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
        keep boolean NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        expires_at timestamptz(3) NOT NULL
      );
      CREATE INDEX sign_in_challenges_user ON identity.sign_in_challenges (user_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.sign_in_challenges');
  }
}
