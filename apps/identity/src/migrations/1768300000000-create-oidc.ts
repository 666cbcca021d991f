import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-in with OpenID Connect. */
export class CreateOidc1768300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What is remembered of a sign-in while its person is at the provider, for one answer to the same browser.
      CREATE TABLE identity.oidc_requests (
        state_hash text PRIMARY KEY,
        browser_hash text NOT NULL,
        nonce text NOT NULL,
        code_verifier text NOT NULL,
        keep boolean NOT NULL,
        -- The portal's path to return to. NULL: none, the sign-in has a window of its own.
        next text,
        -- The account that is to be connected. NULL: somebody signs in.
        user_id uuid REFERENCES identity.users (id) ON DELETE CASCADE,
        network text NOT NULL,
        expires_at timestamptz(3) NOT NULL
      );
      CREATE INDEX oidc_requests_network ON identity.oidc_requests (network);
      CREATE INDEX oidc_requests_user ON identity.oidc_requests (user_id);
      CREATE INDEX oidc_requests_expires ON identity.oidc_requests (expires_at);

      -- Who signs in by which identity of a provider.
      CREATE TABLE identity.oidc_accounts (
        issuer text NOT NULL,
        subject text NOT NULL,
        user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
        -- The account exists because of groups: without them it has no access.
        by_groups boolean NOT NULL,
        created_at timestamptz(3) NOT NULL,
        PRIMARY KEY (issuer, subject),
        UNIQUE (user_id, issuer)
      );

      -- What ends the session at the provider, too; empty: nothing was kept. NULL: it did not begin there.
      ALTER TABLE identity.sessions ADD COLUMN oidc_id_token text;
      ALTER TABLE identity.sign_in_challenges ADD COLUMN oidc_id_token text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.sign_in_challenges DROP COLUMN oidc_id_token;
      ALTER TABLE identity.sessions DROP COLUMN oidc_id_token;
      DROP TABLE identity.oidc_requests, identity.oidc_accounts`);
  }
}
