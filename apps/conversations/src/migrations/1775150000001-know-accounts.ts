import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which accounts the portal connected, as the notifier publishes them. */
export class KnowAccounts1775150000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE conversations.account_copies (
        id uuid PRIMARY KEY,
        version integer NOT NULL,
        provider text NOT NULL,
        phone_number_id text,
        ended_at timestamptz(3)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE conversations.account_copies');
  }
}
