import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BoundPasskeyChallenges1774090000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Challenges live for five minutes: those of before the upgrade are asked for again.
      DELETE FROM identity.passkey_challenges;
      -- Account, or network of a sign-in; each has a bounded number of challenges.
      ALTER TABLE identity.passkey_challenges ADD COLUMN asked_by text NOT NULL;
      CREATE INDEX passkey_challenges_asked_by ON identity.passkey_challenges (asked_by, expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.passkey_challenges DROP COLUMN asked_by');
  }
}
