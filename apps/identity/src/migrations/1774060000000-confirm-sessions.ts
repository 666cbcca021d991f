import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ConfirmSessions1774060000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- When the person last entered the password, used a passkey, or signed in at the provider. NULL: not known.
      ALTER TABLE identity.sessions ADD COLUMN confirmed_at timestamptz(3);
      -- The session that is to be confirmed. NULL: somebody signs in, or connects an account.
      ALTER TABLE identity.oidc_requests
        ADD COLUMN session_id uuid REFERENCES identity.sessions (id) ON DELETE CASCADE;
      CREATE INDEX oidc_requests_session ON identity.oidc_requests (session_id);
      -- A challenge that confirms a session adds no passkey.
      ALTER TABLE identity.passkey_challenges ADD COLUMN is_confirmation boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.passkey_challenges DROP COLUMN is_confirmation;
      ALTER TABLE identity.oidc_requests DROP COLUMN session_id;
      ALTER TABLE identity.sessions DROP COLUMN confirmed_at`);
  }
}
