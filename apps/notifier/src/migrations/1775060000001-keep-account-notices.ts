import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the provider reports about an account: the last report of each topic. */
export class KeepAccountNotices1775060000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notifier.account_notices (
        account text NOT NULL,
        key text NOT NULL,
        topic text NOT NULL,
        event text NOT NULL,
        severity text NOT NULL,
        number text,
        words text,
        reported_at timestamptz(3) NOT NULL,
        until_at timestamptz(3),
        dismissed boolean NOT NULL DEFAULT false,
        PRIMARY KEY (account, key)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notifier.account_notices');
  }
}
