import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Messages that are no reminders. `claim` is the token of the open attempt; a row is open until its result is
 * published.
 */
export class SendMessages1768510000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notifier.messages (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        employee_id uuid,
        phone text NOT NULL,
        text text NOT NULL,
        buttons jsonb,
        list jsonb,
        status text NOT NULL CHECK (status IN ('sending', 'sent', 'failed')),
        attempts integer NOT NULL DEFAULT 0,
        claim uuid,
        claimed_until timestamptz(3) NOT NULL,
        reason text,
        provider_answer text,
        provider_id text,
        ended_at timestamptz(3),
        published boolean NOT NULL DEFAULT false,
        receipt text CHECK (receipt IN ('accepted', 'sent', 'delivered', 'read', 'undelivered')),
        receipt_reason text,
        delivered_at timestamptz(3),
        read_at timestamptz(3),
        created_at timestamptz(3) NOT NULL
      );
      CREATE INDEX messages_open ON notifier.messages (claimed_until) WHERE NOT published;
      CREATE INDEX messages_newest ON notifier.messages (created_at);
      CREATE INDEX messages_of_provider_id ON notifier.messages (provider_id) WHERE provider_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notifier.messages');
  }
}
