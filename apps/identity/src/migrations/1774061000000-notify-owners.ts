import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NotifyOwners1774061000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Browsers that an account has used. token_hash: of a cookie.
      CREATE TABLE identity.devices (
        user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
        token_hash text NOT NULL,
        last_seen_at timestamptz(3) NOT NULL,
        -- Until when its notices have been dismissed. NULL: none has been.
        dismissed_at timestamptz(3),
        PRIMARY KEY (user_id, token_hash)
      );
      CREATE INDEX devices_seen ON identity.devices (last_seen_at);
      -- NULL: it began before devices were known.
      ALTER TABLE identity.sessions ADD COLUMN device_hash text;

      -- What owners of accounts learn, in the portal and by mail. next_try_at: null once it is sent, given up, or not
      -- to be mailed. device_hash: of the device that did it, which sees no notice of it.
      CREATE TABLE identity.security_notices (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
        kind text NOT NULL,
        detail text,
        address text,
        device_hash text,
        at timestamptz(3) NOT NULL,
        tries integer NOT NULL DEFAULT 0,
        next_try_at timestamptz(3),
        failure text,
        sent_at timestamptz(3)
      );
      CREATE INDEX security_notices_user ON identity.security_notices (user_id, at DESC);
      CREATE INDEX security_notices_at ON identity.security_notices (at);
      CREATE INDEX security_notices_next_try ON identity.security_notices (next_try_at) WHERE next_try_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE identity.security_notices, identity.devices;
      ALTER TABLE identity.sessions DROP COLUMN device_hash`);
  }
}
