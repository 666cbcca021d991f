import { createInHandTable, createSearchIndex, foldText, type Migration } from '@recuerda/database';
import { createOutboxTable } from '@recuerda/outbox';

export const initialSchema: Migration = {
  name: '1775000000000-initial-schema',
  sql: `
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
      -- Null: no employee.
      employee_id uuid,
      phone text,
      learnt_at timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX provider_users_employee ON conversations.provider_users (employee_id);

    -- Bodies as they came. A row is deleted in the transaction that stores what it holds; failed_at: given up.
    CREATE TABLE conversations.webhooks (
      id uuid PRIMARY KEY,
      source text NOT NULL,
      -- The account whose hook was called; null: the body names it.
      account text,
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
      postponements integer NOT NULL DEFAULT 0,
      -- Messages of one number wait for each other, also where only some of them have the provider's id of the
      -- person.
      phone text GENERATED ALWAYS AS (message ->> 'phone') STORED,
      -- Whether a file must be fetched before the message is acted on.
      has_file boolean GENERATED ALWAYS AS (message ->> 'mediaId' IS NOT NULL AND message ->> 'proof' IS NULL) STORED,
      -- When it was set aside, because its handling takes the process down.
      failed_at timestamptz(3)
    ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
    CREATE INDEX incoming_sender ON conversations.incoming (sender, seq);
    CREATE INDEX incoming_phone ON conversations.incoming (phone, seq);

    -- One per employee, under the employee's id, and one per number that is no employee's.
    CREATE TABLE conversations.conversations (
      id uuid PRIMARY KEY,
      employee_id uuid,
      phone text,
      last_message_at timestamptz(3) NOT NULL,
      last_received_at timestamptz(3),
      helped_at timestamptz(3),
      unread integer NOT NULL DEFAULT 0,
      -- The provider's own id, by which a person without a number is answered.
      user_id text,
      -- The account to which the person last wrote.
      account text
    );
    CREATE INDEX conversations_latest ON conversations.conversations (last_message_at DESC, id DESC);
    CREATE INDEX conversations_user ON conversations.conversations (user_id) WHERE employee_id IS NULL;
    CREATE INDEX conversations_phone ON conversations.conversations (phone) WHERE employee_id IS NULL;

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
      search text COLLATE "C" GENERATED ALWAYS AS (${foldText('text')}) STORED,
      -- The department whose tasks or people a message speaks of, where that may be another than its employee's.
      department_id uuid,
      -- What a message offers to choose from, as the person reads it; choices are what a choice returns.
      shown_choices json,
      -- The employee whose words a message quotes to another person.
      quoted_employee_id uuid
    );
    CREATE UNIQUE INDEX messages_received ON conversations.messages (provider_id) WHERE direction = 'received';
    CREATE INDEX messages_sent ON conversations.messages (provider_id) WHERE direction = 'sent';
    CREATE INDEX messages_conversation ON conversations.messages (conversation_id, at DESC, seq DESC);
    CREATE INDEX messages_at ON conversations.messages (at);

    -- Photos and documents that employees sent for tasks. Each file lies under the id, which is that of its message. Its
    -- row is there first: without a type it is fetched until then (at), or was not kept.
    CREATE TABLE conversations.proofs (
      id uuid PRIMARY KEY,
      task_id uuid NOT NULL,
      employee_id uuid NOT NULL,
      type text,
      size integer,
      sha256 text,
      at timestamptz(3) NOT NULL
    );
    CREATE INDEX proofs_task ON conversations.proofs (task_id, at DESC);
    CREATE INDEX proofs_employee ON conversations.proofs (employee_id);
    CREATE INDEX proofs_at ON conversations.proofs (at);

    -- The templates of each account, as the provider last described them.
    CREATE TABLE conversations.templates (
      account text NOT NULL,
      name text NOT NULL,
      language text NOT NULL,
      id text NOT NULL,
      category text NOT NULL,
      state text NOT NULL,
      reason text,
      quality text,
      body text,
      footer text,
      buttons jsonb NOT NULL,
      -- Null: not read yet.
      shape jsonb,
      -- The category to which the provider will change it, and when.
      next_category text,
      next_category_at timestamptz(3),
      PRIMARY KEY (account, name, language)
    );

    -- When those of an account were read, and which of them are needed.
    CREATE TABLE conversations.template_synchronisation (
      account text PRIMARY KEY,
      tried_at timestamptz(3) NOT NULL,
      synchronised_at timestamptz(3),
      error text,
      needed jsonb NOT NULL DEFAULT '[]',
      -- Readings are numbered by their start: the one whose result is kept.
      reading bigint NOT NULL DEFAULT 0
    );

    CREATE SEQUENCE conversations.template_readings;

    -- How far a digest of a day was sent: after is the cursor of the last page; null: none.
    CREATE TABLE conversations.digests (
      kind text NOT NULL,
      date date NOT NULL,
      after text,
      done boolean NOT NULL DEFAULT false,
      PRIMARY KEY (kind, date)
    );

    -- When the provider of each account called, and what was refused; under the kind of provider all calls that were
    -- taken, and what was refused of no known account.
    CREATE TABLE conversations.webhook_calls (
      caller text PRIMARY KEY,
      first_at timestamptz(3),
      last_at timestamptz(3),
      verified_at timestamptz(3),
      refused bigint NOT NULL DEFAULT 0,
      refused_at timestamptz(3),
      refused_reason text
    );

    -- Which accounts the portal connected, as the notifier publishes them.
    CREATE TABLE conversations.account_copies (
      id uuid PRIMARY KEY,
      version integer NOT NULL,
      provider text NOT NULL,
      phone_number_id text,
      business_account_id text,
      department_ids uuid[] NOT NULL,
      ended_at timestamptz(3)
    );

    ${createSearchIndex('conversations', 'messages', 'search')};
    ${createOutboxTable('conversations')}
    ${createInHandTable('conversations')}
  `,
};
