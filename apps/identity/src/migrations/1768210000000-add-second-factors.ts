import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSecondFactors1768210000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- An authenticator app. confirmed_at: when a first code was right; until then it is not asked for.
      -- last_step: the newest time step of which a code was used. No code works twice.
      CREATE TABLE identity.totp (
        user_id uuid PRIMARY KEY REFERENCES identity.users (id) ON DELETE CASCADE,
        secret bytea NOT NULL,
        last_step bigint NOT NULL DEFAULT 0,
        confirmed_at timestamptz(3)
      );

      -- Those that are left.
      CREATE TABLE identity.recovery_codes (
        user_id uuid NOT NULL REFERENCES identity.totp (user_id) ON DELETE CASCADE,
        code_hash text NOT NULL,
        PRIMARY KEY (user_id, code_hash)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.recovery_codes, identity.totp');
  }
}
