import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations and resets. A user without credentials has been invited and has chosen no password yet. */
export class InviteUsers1767800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.users ADD COLUMN last_sign_in_at timestamptz(3);

      -- At most one per user, so a new link replaces the one before.
      CREATE TABLE identity.account_links (
        user_id uuid PRIMARY KEY REFERENCES identity.users (id) ON DELETE CASCADE,
        token_hash text NOT NULL UNIQUE,
        expires_at timestamptz(3) NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE identity.account_links;
      ALTER TABLE identity.users DROP COLUMN last_sign_in_at`);
  }
}
