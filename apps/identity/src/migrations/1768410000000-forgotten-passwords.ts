import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who asked for another password on the sign-in screen. */
export class ForgottenPasswords1768410000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- account: hash of an e-mail address, whether it has an account or not. Kept for an hour, by which mails are limited.
      CREATE TABLE identity.forgotten_passwords (
        id uuid PRIMARY KEY,
        account text NOT NULL,
        address text NOT NULL,
        asked_at timestamptz(3) NOT NULL,
        handled_at timestamptz(3),
        mailed boolean NOT NULL DEFAULT false
      );
      CREATE INDEX forgotten_passwords_open ON identity.forgotten_passwords (asked_at) WHERE handled_at IS NULL;
      CREATE INDEX forgotten_passwords_account ON identity.forgotten_passwords (account, asked_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.forgotten_passwords');
  }
}
