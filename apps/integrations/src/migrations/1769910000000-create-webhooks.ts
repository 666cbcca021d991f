import { createIdempotencyTable, dropIdempotencyTable } from '@recuerda/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateWebhooks1769910000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE integrations.webhook_endpoints (
        id uuid PRIMARY KEY,
        version integer NOT NULL,
        url text NOT NULL,
        description text NOT NULL,
        events text[] NOT NULL,
        secret text NOT NULL,
        secret_version integer NOT NULL,
        -- Signs beside the present one until then.
        previous_secret text,
        previous_secret_until timestamptz(3),
        is_active boolean NOT NULL,
        disabled_reason text CHECK (disabled_reason IN ('gone', 'failing')),
        disabled_at timestamptz(3),
        -- The first failed attempt since the last delivery.
        first_failed_at timestamptz(3),
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );

      -- One event for one endpoint. The id follows from both, so that an event that comes again adds nothing.
      CREATE TABLE integrations.webhook_messages (
        id uuid PRIMARY KEY,
        endpoint_id uuid NOT NULL REFERENCES integrations.webhook_endpoints ON DELETE CASCADE,
        type text NOT NULL,
        body text NOT NULL,
        state text NOT NULL CHECK (state IN ('pending', 'delivered', 'failed')),
        created_at timestamptz(3) NOT NULL,
        -- Of a pending one: its next attempt, or the end of the lease of the present one.
        due_at timestamptz(3),
        -- Of all time, which tells a late result from the present attempt; and since it was replayed.
        attempts integer NOT NULL DEFAULT 0,
        tries integer NOT NULL DEFAULT 0,
        last_attempt_at timestamptz(3),
        status_code integer,
        error text,
        duration_ms integer,
        response text
      );
      CREATE INDEX webhook_messages_due ON integrations.webhook_messages (endpoint_id, due_at) WHERE state = 'pending';
      CREATE INDEX webhook_messages_log ON integrations.webhook_messages (endpoint_id, created_at DESC, id DESC);
      CREATE INDEX webhook_messages_created ON integrations.webhook_messages (created_at);
    `);
    await runner.query(createIdempotencyTable('integrations'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropIdempotencyTable('integrations'));
    await runner.query('DROP TABLE integrations.webhook_messages, integrations.webhook_endpoints');
  }
}
