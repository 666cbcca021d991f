import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateIdentity1767600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.users (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        email text NOT NULL UNIQUE CHECK (email = lower(email)),
        role text NOT NULL CHECK (role IN ('administrator', 'viewer')),
        created_at timestamptz(3) NOT NULL
      );

      -- version: +1 each change of the password, from 1; a new hash of the same password does not change it.
      CREATE TABLE identity.credentials (
        user_id uuid PRIMARY KEY REFERENCES identity.users (id) ON DELETE CASCADE,
        password_hash text NOT NULL,
        version integer NOT NULL
      );

      CREATE TABLE identity.sessions (
        id uuid PRIMARY KEY,
        token_hash text NOT NULL UNIQUE,
        user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
        keep boolean NOT NULL,
        address text NOT NULL,
        user_agent text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        last_used_at timestamptz(3) NOT NULL,
        ends_at timestamptz(3) NOT NULL
      );
      CREATE INDEX sessions_user ON identity.sessions (user_id, last_used_at DESC);
      CREATE INDEX sessions_ends ON identity.sessions (ends_at);

      -- account: hash of an e-mail address, whether it has an account or not. network '*': the account as a whole.
      CREATE TABLE identity.sign_in_attempts (
        account text NOT NULL,
        network text NOT NULL,
        failures integer NOT NULL,
        last_at timestamptz(3) NOT NULL,
        known_until timestamptz(3),
        PRIMARY KEY (account, network)
      );
      CREATE INDEX sign_in_attempts_last ON identity.sign_in_attempts (last_at);

      -- One row: the present token, and when the first user was created.
      CREATE TABLE identity.setup (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        token_hash text,
        expires_at timestamptz(3),
        closed_at timestamptz
      );
      INSERT INTO identity.setup DEFAULT VALUES;

      -- Set-up never opens again, whatever happens to the first user.
      CREATE FUNCTION identity.close_setup() RETURNS trigger LANGUAGE plpgsql AS $close$
      BEGIN
        UPDATE identity.setup SET token_hash = NULL, expires_at = NULL, closed_at = now() WHERE closed_at IS NULL;
        RETURN NULL;
      END
      $close$;
      CREATE TRIGGER users_close_setup AFTER INSERT ON identity.users
        FOR EACH STATEMENT EXECUTE FUNCTION identity.close_setup();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE identity.setup, identity.sign_in_attempts, identity.sessions, identity.credentials, identity.users;
      DROP FUNCTION identity.close_setup()`);
  }
}
