import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that go out by mail. */
export class MailLinks1768400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- At most one per user. token_hash: of the link in the last mail that was tried; the token itself is in the mail
      -- only. next_try_at: null once it is sent or given up.
      CREATE TABLE identity.link_mails (
        user_id uuid PRIMARY KEY REFERENCES identity.users (id) ON DELETE CASCADE,
        kind text NOT NULL,
        token_hash text UNIQUE,
        expires_at timestamptz(3) NOT NULL,
        created_at timestamptz(3) NOT NULL,
        tries integer NOT NULL DEFAULT 0,
        next_try_at timestamptz(3),
        failure text,
        sent_at timestamptz(3)
      );
      CREATE INDEX link_mails_next_try ON identity.link_mails (next_try_at) WHERE next_try_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.link_mails');
  }
}
