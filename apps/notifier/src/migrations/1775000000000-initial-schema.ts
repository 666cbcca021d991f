import type { Migration } from '@recuerda/database';
import { createOutboxTable } from '@recuerda/outbox';

export const initialSchema: Migration = {
  name: '1775000000000-initial-schema',
  sql: `
    -- What is POSTed: a reminder, a text (an answer, an escalation, a digest), or a bundle of several reminders, which
    -- have rows of their own with its id in message_id. Each row is written twice, as its attempt begins and with its
    -- outcome. With room for the second on the same page no index gets another entry (a heap-only update): all rows of
    -- a page are written soon after one another, before anything is cleaned up.
    CREATE TABLE notifier.messages (
      -- Of a reminder the reminder's.
      id uuid PRIMARY KEY,
      -- Null of a reminder.
      kind text,
      task_id uuid,
      employee_id uuid,
      due_at timestamptz(3),
      phone text,
      status text NOT NULL CHECK (status IN ('sending', 'sent', 'failed', 'cancelled')),
      attempts_started integer NOT NULL DEFAULT 0,
      attempts_finished integer NOT NULL DEFAULT 0,
      reason text,
      provider_answer text,
      -- When it was sent, or failed.
      sent_at timestamptz(3),
      -- Token of the open attempt.
      claim uuid,
      claimed_until timestamptz(3) NOT NULL,
      created_at timestamptz(3) NOT NULL,
      -- The department of the employee when the reminder was sent, by which managers are limited.
      department_id uuid,
      -- What the provider tells of a message after it took it. A provider that gives no id leaves these empty.
      provider_id text,
      receipt text CHECK (receipt IN ('accepted', 'sent', 'delivered', 'read', 'undelivered')),
      receipt_reason text,
      delivered_at timestamptz(3),
      read_at timestamptz(3),
      -- The reminder is held after an attempt: its task may be stopped long afterwards. The flag changes with the
      -- hold alone, so its index costs no other row anything.
      held boolean NOT NULL DEFAULT false,
      -- The bundle in which a reminder was last attempted.
      message_id uuid,
      -- An earlier attempt went to another person or number: statuses of both have the same id.
      readdressed boolean NOT NULL DEFAULT false,
      -- What the provider charges a message as; null: nothing, or not known yet.
      charged_as text,
      -- The account by which it is attempted, or by which a text is to go; null: that of the department.
      account text,
      -- End of the window in which it was attempted; null: there is none.
      send_until timestamptz(3),
      -- Mail about a reminder that WhatsApp does not deliver: due, sending, sent, or over.
      mail text,
      -- Whether a text is still to be sent; null of all others. Neither its key nor its condition may name a column that
      -- changes with the outcome of a reminder: each outcome would get an entry in every index.
      open boolean,
      -- Of a text, and of a bundle, of which task_ids are the tasks.
      text text,
      buttons jsonb,
      list jsonb,
      task_ids uuid[],
      -- Of a text, the employee whose words it quotes to another person.
      quoted_employee_id uuid
    ) WITH (fillfactor = 45);
    CREATE INDEX messages_newest ON notifier.messages (created_at, id);
    CREATE INDEX messages_of_task ON notifier.messages (task_id, created_at, id) WHERE task_id IS NOT NULL;
    CREATE INDEX messages_of_employee ON notifier.messages (employee_id, created_at, id);
    CREATE INDEX messages_of_provider_id ON notifier.messages (provider_id) WHERE provider_id IS NOT NULL;
    CREATE INDEX messages_held ON notifier.messages (id) WHERE held;
    -- Few: no outcome of WhatsApp changes the column.
    CREATE INDEX messages_to_mail ON notifier.messages (id) WHERE mail IN ('due', 'sending');
    CREATE INDEX messages_in_bundle ON notifier.messages (message_id) WHERE message_id IS NOT NULL;
    CREATE INDEX messages_of_phone ON notifier.messages (phone) WHERE kind IS NOT NULL;
    CREATE INDEX texts_open ON notifier.messages (phone, created_at) WHERE open;

    -- Sent and failed reminders are counted by the statement that records them, a row for each minute, department
    -- and notifier process. While a row waits to be published, no index gets another entry when it changes.
    CREATE TABLE notifier.send_counts (
      minute timestamptz(0) NOT NULL,
      department_id uuid,
      instance_id uuid NOT NULL,
      sent integer NOT NULL,
      failed integer NOT NULL,
      published boolean NOT NULL,
      changed_at timestamptz(3) NOT NULL,
      UNIQUE NULLS NOT DISTINCT (minute, department_id, instance_id)
    ) WITH (fillfactor = 50);
    CREATE INDEX send_counts_unpublished ON notifier.send_counts (minute) WHERE NOT published;

    -- What all notifiers know of an account at its provider.
    CREATE TABLE notifier.provider_state (
      account text PRIMARY KEY,
      stopped_reason text,
      answer text,
      stopped_at timestamptz(3),
      probe_at timestamptz(3),
      probe_ready boolean NOT NULL DEFAULT false,
      next_slot_at timestamptz NOT NULL DEFAULT '-infinity',
      -- When the provider last reported statuses: only then is it worth waiting for one.
      statuses_at timestamptz(3),
      -- A status of a message began the stop.
      stopped_by_status boolean NOT NULL DEFAULT false,
      -- What a notifier last found that the provider takes: POSTs at the same time, and per second (null: any number).
      found_concurrency integer,
      found_rate float8,
      limits_found_at timestamptz(3)
    );

    -- What the provider's rules for one person depend on. No provider but the Cloud API has such rules.
    CREATE TABLE notifier.recipients (
      account text,
      phone text,
      window_until timestamptz(3),
      posted_at timestamptz(3),
      template_at timestamptz(3),
      -- The number by which the provider knows a recipient, where it is another one than was sent to.
      provider_number text,
      PRIMARY KEY (account, phone)
    ) WITH (fillfactor = 70);
    CREATE INDEX recipients_of_templates ON notifier.recipients (account, template_at) WHERE template_at IS NOT NULL;
    CREATE INDEX recipients_of_phone ON notifier.recipients (phone);
    CREATE INDEX recipients_of_provider_numbers ON notifier.recipients (provider_number)
      WHERE provider_number IS NOT NULL;

    -- Receipts are counted by the statement that records them, as sends are. Without receipts the table stays
    -- empty.
    CREATE TABLE notifier.receipt_counts (
      hour timestamptz(0) NOT NULL,
      department_id uuid,
      instance_id uuid NOT NULL,
      receipt text NOT NULL,
      delay_seconds integer NOT NULL,
      count integer NOT NULL,
      published boolean NOT NULL,
      changed_at timestamptz(3) NOT NULL,
      UNIQUE NULLS NOT DISTINCT (hour, department_id, instance_id, receipt, delay_seconds)
    ) WITH (fillfactor = 50);
    CREATE INDEX receipt_counts_unpublished ON notifier.receipt_counts (hour) WHERE NOT published;

    -- Messages that the provider charges, by the school's day on which they were sent.
    CREATE TABLE notifier.charge_counts (
      day date NOT NULL,
      department_id uuid,
      category text NOT NULL,
      count integer NOT NULL,
      UNIQUE NULLS NOT DISTINCT (day, department_id, category)
    ) WITH (fillfactor = 50);

    -- Templates cost money: how many were sent in a month, by UTC.
    CREATE TABLE notifier.monthly_templates (
      account text,
      month date,
      sent integer NOT NULL,
      PRIMARY KEY (account, month)
    ) WITH (fillfactor = 50);

    -- The school's settings of its messages, as the last event of its settings had them: one row.
    CREATE TABLE notifier.message_settings (
      id uuid PRIMARY KEY,
      version integer NOT NULL,
      settings jsonb NOT NULL
    );

    -- POSTs that are open, of all notifiers.
    CREATE TABLE notifier.post_slots (
      account text,
      slot integer,
      post_id uuid,
      taken_until timestamptz NOT NULL DEFAULT '-infinity',
      PRIMARY KEY (account, slot)
    ) WITH (fillfactor = 50);

    -- One row for each kind of message of an account.
    CREATE TABLE notifier.needed_templates (
      account text,
      use text,
      -- As an administrator chose them; null: nobody did.
      name text,
      language text,
      -- What the provider was last read to have otherwise, of which template.
      differences jsonb NOT NULL DEFAULT '[]',
      differences_of text,
      read_at timestamptz(3),
      PRIMARY KEY (account, use)
    );

    -- What the provider reports about an account: the last report of each topic.
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

    -- Accounts that the portal connects.
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
      ended_at timestamptz(3),
      -- Departments that it serves; none: it is the school's.
      department_ids uuid[] NOT NULL,
      -- Its number, or the server of its gateway.
      name text NOT NULL
    );
    CREATE UNIQUE INDEX accounts_school ON notifier.accounts ((true))
      WHERE ended_at IS NULL AND department_ids = '{}';
    CREATE UNIQUE INDEX accounts_number ON notifier.accounts (phone_number_id) WHERE ended_at IS NULL;

    ${createOutboxTable('notifier')}
  `,
};
