import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LimitNetworks1772500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Failed sign-ins of a network, whatever the account. forgotten_at: when all of them are, a minute for each.
      CREATE TABLE identity.network_failures (
        network text PRIMARY KEY,
        forgotten_at timestamptz(3) NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.network_failures');
  }
}
