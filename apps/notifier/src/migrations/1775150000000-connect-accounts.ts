import { createOutboxTable, dropOutboxTable } from '@recuerda/outbox';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts that the portal connects, at most one at a time; and the outbox by which that is announced. */
export class ConnectAccounts1775150000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notifier.accounts (
        id uuid PRIMARY KEY,
        version integer NOT NULL,
        provider text NOT NULL CHECK (provider IN ('form', 'cloud')),
        phone_number_id text,
        business_account_id text,
        url text,
        dialect text,
        -- Sealed with the row's id. Once it has ended only those by which late calls of the provider are known.
        secrets text NOT NULL,
        secret_version integer NOT NULL,
        connected_at timestamptz(3) NOT NULL,
        ended_at timestamptz(3)
      );
      CREATE UNIQUE INDEX accounts_current ON notifier.accounts ((true)) WHERE ended_at IS NULL;
    `);
    await runner.query(createOutboxTable('notifier'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropOutboxTable('notifier'));
    await runner.query('DROP TABLE notifier.accounts');
  }
}
