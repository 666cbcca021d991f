import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddPasskeys1768220000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- credential_id: base64url. counter: how often the authenticator says that it was used; 0 if it does not count.
      CREATE TABLE identity.passkeys (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
        credential_id text NOT NULL UNIQUE,
        name text NOT NULL,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        created_at timestamptz(3) NOT NULL,
        last_used_at timestamptz(3)
      );
      CREATE INDEX passkeys_user ON identity.passkeys (user_id);

      -- user_id: who adds a passkey; null: somebody signs in.
      CREATE TABLE identity.passkey_challenges (
        challenge text PRIMARY KEY,
        user_id uuid REFERENCES identity.users (id) ON DELETE CASCADE,
        expires_at timestamptz(3) NOT NULL
      );
      CREATE INDEX passkey_challenges_expires ON identity.passkey_challenges (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.passkey_challenges, identity.passkeys');
  }
}
