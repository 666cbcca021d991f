import { createSearchIndex, foldText } from '@recuerda/database';
import { createOutboxTable, dropOutboxTable } from '@recuerda/outbox';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateConversations1768600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE conversations.employee_copies (
        id uuid PRIMARY KEY,
        version integer NOT NULL,
        deleted boolean NOT NULL,
        name text,
        phone text,
        -- Digits with the country code, in one form for the numbers that a country writes in two.
        number text,
        department_id uuid,
        opted_out_at timestamptz(3),
        search text COLLATE "C" GENERATED ALWAYS AS (${foldText(`coalesce(name, '')`)}) STORED
      );
      CREATE INDEX employee_copies_number ON conversations.employee_copies (number) WHERE NOT deleted;

      -- The provider's own id of a person, learnt from their messages: there may be no number in the next one.
      CREATE TABLE conversations.provider_users (
        user_id text PRIMARY KEY,
        employee_id uuid NOT NULL
      );
      CREATE INDEX provider_users_employee ON conversations.provider_users (employee_id);

      -- Bodies as they came. A row is deleted in the transaction that stores what it holds; failed_at: given up.
      CREATE TABLE conversations.webhooks (
        id uuid PRIMARY KEY,
        source text NOT NULL,
        body text NOT NULL,
        received_at timestamptz(3) NOT NULL,
        available_at timestamptz(3) NOT NULL,
        failures integer NOT NULL DEFAULT 0,
        postponements integer NOT NULL DEFAULT 0,
        failed_at timestamptz(3),
        last_error text
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
      CREATE INDEX webhooks_available ON conversations.webhooks (id) WHERE failed_at IS NULL;

      -- Messages that are not acted on yet. A row is deleted in the transaction that does.
      CREATE TABLE conversations.incoming (
        seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        provider_id text NOT NULL UNIQUE,
        -- Messages of one sender are handled one after the other.
        sender text NOT NULL,
        message json NOT NULL,
        received_at timestamptz(3) NOT NULL,
        available_at timestamptz(3) NOT NULL,
        failures integer NOT NULL DEFAULT 0,
        postponements integer NOT NULL DEFAULT 0
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
      CREATE INDEX incoming_sender ON conversations.incoming (sender, seq);

      -- One per employee, under the employee's id, and one per number that is no employee's.
      CREATE TABLE conversations.conversations (
        id uuid PRIMARY KEY,
        employee_id uuid,
        phone text,
        last_message_at timestamptz(3) NOT NULL,
        last_received_at timestamptz(3),
        helped_at timestamptz(3),
        unread integer NOT NULL DEFAULT 0
      );
      CREATE INDEX conversations_latest ON conversations.conversations (last_message_at DESC, id DESC);

      CREATE TABLE conversations.messages (
        id uuid PRIMARY KEY,
        conversation_id uuid NOT NULL REFERENCES conversations.conversations ON DELETE CASCADE,
        direction text NOT NULL CHECK (direction IN ('received', 'sent')),
        kind text NOT NULL,
        text text NOT NULL,
        at timestamptz(3) NOT NULL,
        -- Orders messages of one second: providers tell no shorter time.
        seq bigint GENERATED ALWAYS AS IDENTITY,
        provider_id text,
        -- Of a received one.
        action text,
        task_id uuid,
        snoozed_until timestamptz(3),
        -- Of a sent one: what it answers, who wrote it, and what may be chosen by number.
        reply_to uuid,
        user_id uuid,
        choices json,
        status text CHECK (status IN ('pending', 'sent', 'failed')),
        receipt text,
        reason text,
        search text COLLATE "C" GENERATED ALWAYS AS (${foldText('text')}) STORED
      );
      CREATE UNIQUE INDEX messages_received ON conversations.messages (provider_id) WHERE direction = 'received';
      CREATE INDEX messages_sent ON conversations.messages (provider_id) WHERE direction = 'sent';
      CREATE INDEX messages_conversation ON conversations.messages (conversation_id, at DESC, seq DESC);
      CREATE INDEX messages_at ON conversations.messages (at);
    `);
    await runner.query(createSearchIndex('conversations', 'messages', 'search'));
    await runner.query(createOutboxTable('conversations'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropOutboxTable('conversations'));
    await runner.query(`
      DROP TABLE conversations.messages, conversations.conversations, conversations.incoming, conversations.webhooks,
        conversations.provider_users, conversations.employee_copies`);
  }
}
