import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Digests that go out by mail to administrators. */
export class MailDigests1769800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.digests (
        date date PRIMARY KEY,
        content jsonb NOT NULL,
        expires_at timestamptz(3) NOT NULL
      );
      -- next_try_at: null once it is sent or given up.
      CREATE TABLE identity.digest_mails (
        date date NOT NULL REFERENCES identity.digests (date) ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
        tries integer NOT NULL DEFAULT 0,
        next_try_at timestamptz(3),
        failure text,
        sent_at timestamptz(3),
        PRIMARY KEY (date, user_id)
      );
      CREATE INDEX digest_mails_next_try ON identity.digest_mails (next_try_at) WHERE next_try_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.digest_mails, identity.digests');
  }
}
