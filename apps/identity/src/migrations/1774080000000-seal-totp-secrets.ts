import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The secret becomes text: sealed, or after `plain:` until the service has started and sealed it. */
export class SealTotpSecrets1774080000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.totp ALTER COLUMN secret TYPE text
      USING 'plain:' || encode(convert_to(encode(secret, 'hex'), 'UTF8'), 'base64')`);
  }

  /** A sealed secret cannot be opened here: its second factor is removed. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM identity.totp WHERE secret NOT LIKE 'plain:%';
      ALTER TABLE identity.totp ALTER COLUMN secret TYPE bytea
      USING decode(convert_from(decode(split_part(secret, ':', 2), 'base64'), 'UTF8'), 'hex')`);
  }
}
