import { createIdempotencyTable, type Migration } from '@recuerda/database';
import { createOutboxTable } from '@recuerda/outbox';

export const initialSchema: Migration = {
  name: '1775000000000-initial-schema',
  sql: `
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

    -- What one request does to many tasks or employees (src/bulk). principal, trace: for whom, and by which
    -- request.
    -- cursor: of the list, while its rows are collected; null before the first page.
    CREATE TABLE integrations.bulk_jobs (
      id uuid PRIMARY KEY,
      input jsonb,
      undo_of uuid UNIQUE REFERENCES integrations.bulk_jobs ON DELETE CASCADE,
      principal jsonb,
      trace jsonb,
      state text NOT NULL CHECK (state IN ('collecting', 'applying', 'done', 'cancelled', 'failed')),
      cursor text,
      total integer NOT NULL DEFAULT 0,
      changed integer NOT NULL DEFAULT 0,
      unchanged integer NOT NULL DEFAULT 0,
      failed integer NOT NULL DEFAULT 0,
      claim uuid,
      claimed_until timestamptz(3) NOT NULL,
      created_at timestamptz(3) NOT NULL,
      ended_at timestamptz(3),
      list text NOT NULL DEFAULT 'tasks' CHECK (list IN ('tasks', 'employees', 'departments')),
      -- In Spanish. Null: the job has not failed as a whole.
      reason text,
      -- A process ended while it had the job in hand (src/jobs/job-claims.ts).
      is_suspected boolean NOT NULL DEFAULT false,
      -- Of the last claim.
      was_alone boolean NOT NULL DEFAULT false,
      holder uuid,
      -- Of processes that had it alone.
      unclean_ends integer NOT NULL DEFAULT 0,
      CHECK ((input IS NULL) = (undo_of IS NOT NULL)),
      CHECK ((ended_at IS NULL) = (state IN ('collecting', 'applying')))
    );
    CREATE INDEX bulk_jobs_open ON integrations.bulk_jobs (claimed_until) WHERE ended_at IS NULL;
    CREATE INDEX bulk_jobs_ended ON integrations.bulk_jobs (ended_at);

    -- position: from 0, without gaps: a chunk is a range of positions. name: of the row, when it was changed.
    CREATE TABLE integrations.bulk_items (
      job_id uuid NOT NULL REFERENCES integrations.bulk_jobs ON DELETE CASCADE,
      position integer NOT NULL,
      row_id uuid NOT NULL,
      result text CHECK (result IN ('changed', 'unchanged', 'failed')),
      code text,
      version integer,
      previous jsonb,
      name text,
      PRIMARY KEY (job_id, position),
      UNIQUE (job_id, row_id)
    );

    -- Files of departments, employees and tasks, and what becomes of them (src/imports).
    -- principal, trace: for whom, and by which request, its last step is done.
    CREATE TABLE integrations.imports (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      state text NOT NULL,
      headers jsonb NOT NULL DEFAULT '[]',
      kind text NOT NULL DEFAULT 'departments',
      columns jsonb NOT NULL DEFAULT '[]',
      mode text NOT NULL DEFAULT 'update',
      create_missing boolean NOT NULL DEFAULT true,
      creator_id uuid,
      principal jsonb,
      trace jsonb,
      rows integer NOT NULL DEFAULT 0,
      verdicts jsonb NOT NULL
        DEFAULT '{"create": 0, "update": 0, "unchanged": 0, "unconfirmed": 0, "error": 0}',
      creates jsonb NOT NULL DEFAULT '{"departments": 0, "employees": 0, "tasks": 0}',
      total integer NOT NULL DEFAULT 0,
      done integer NOT NULL DEFAULT 0,
      failed integer NOT NULL DEFAULT 0,
      kept integer NOT NULL DEFAULT 0,
      reason text,
      claim uuid,
      claimed_until timestamptz(3) NOT NULL,
      created_at timestamptz(3) NOT NULL,
      ended_at timestamptz(3),
      warned integer NOT NULL DEFAULT 0,
      -- SHA-256 of the file: the same idempotency key with another file is refused.
      content_hash text,
      -- Why the file of an upload was refused: the same request again gets the same answer.
      refusal jsonb,
      sheets jsonb NOT NULL DEFAULT '[]',
      -- A process ended while it had the job in hand (src/jobs/job-claims.ts).
      is_suspected boolean NOT NULL DEFAULT false,
      -- Of the last claim.
      was_alone boolean NOT NULL DEFAULT false,
      holder uuid,
      -- Of processes that had it alone.
      unclean_ends integer NOT NULL DEFAULT 0
    );
    CREATE INDEX imports_open ON integrations.imports (claimed_until)
      WHERE state IN ('verifying', 'planning', 'applying', 'undoing');
    CREATE INDEX imports_created ON integrations.imports (created_at);

    -- The bytes of a file, until it is read.
    CREATE TABLE integrations.import_parts (
      import_id uuid NOT NULL REFERENCES integrations.imports ON DELETE CASCADE,
      part integer NOT NULL,
      data bytea NOT NULL,
      PRIMARY KEY (import_id, part)
    );

    CREATE TABLE integrations.import_rows (
      import_id uuid NOT NULL REFERENCES integrations.imports ON DELETE CASCADE,
      number integer NOT NULL,
      cells jsonb NOT NULL,
      verdict text,
      problems jsonb NOT NULL DEFAULT '[]',
      changes jsonb NOT NULL DEFAULT '[]',
      item_id uuid,
      -- previous: the texts of the fields that change, as they are now.
      warnings jsonb NOT NULL DEFAULT '[]',
      previous jsonb NOT NULL DEFAULT '{}',
      -- Bytes of the cells: rows are read in batches that fit into memory.
      size integer NOT NULL GENERATED ALWAYS AS (octet_length(cells::text)) STORED,
      -- Rows that name somebody else than the employee that they change are applied only if they are confirmed.
      confirmed boolean NOT NULL DEFAULT false,
      PRIMARY KEY (import_id, number)
    );
    CREATE INDEX import_rows_verdict ON integrations.import_rows (import_id, verdict, number);

    -- Each item gets its result once: with room for that in its page, the update changes no index.
    -- What is created or changed, in chunks of one kind. input: what is asked for; previous: what undoing brings
    -- back.
    CREATE TABLE integrations.import_items (
      import_id uuid NOT NULL REFERENCES integrations.imports ON DELETE CASCADE,
      position integer NOT NULL,
      chunk integer NOT NULL,
      kind text NOT NULL,
      item_id uuid NOT NULL,
      input jsonb NOT NULL,
      result text,
      reason text,
      version integer,
      previous jsonb,
      undo_result text,
      PRIMARY KEY (import_id, position),
      UNIQUE (import_id, item_id)
    ) WITH (fillfactor = 50);
    CREATE INDEX import_items_chunk ON integrations.import_items (import_id, chunk);

    CREATE TABLE integrations.calendar_feeds (
      id uuid PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('employee', 'department')),
      subject_id uuid NOT NULL,
      -- Of the secret, which is not kept (hashToken).
      secret_hash text NOT NULL UNIQUE,
      created_at timestamptz(3) NOT NULL,
      last_read_at timestamptz(3)
    );

    -- Filters, order and look of a list under a name (src/saved-views). owner_id: the user; null: the school.
    CREATE TABLE integrations.saved_views (
      id uuid PRIMARY KEY,
      owner_id uuid,
      list text NOT NULL,
      name text NOT NULL,
      query jsonb NOT NULL,
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3) NOT NULL
    );
    CREATE UNIQUE INDEX saved_views_name
      ON integrations.saved_views (owner_id, list, lower(name)) NULLS NOT DISTINCT;

    -- With which view a user's list begins. user_id: null without sign-in.
    CREATE TABLE integrations.saved_view_starts (
      user_id uuid,
      list text NOT NULL,
      view_id uuid NOT NULL REFERENCES integrations.saved_views ON DELETE CASCADE,
      UNIQUE NULLS NOT DISTINCT (user_id, list)
    );
    CREATE INDEX saved_view_starts_view ON integrations.saved_view_starts (view_id);

    -- When each event of a feed changed, as a calendar saw it.
    CREATE TABLE integrations.calendar_feed_events (
      feed_id uuid REFERENCES integrations.calendar_feeds ON DELETE CASCADE,
      task_id uuid,
      content_hash text NOT NULL,
      changed_at timestamptz(3) NOT NULL,
      PRIMARY KEY (feed_id, task_id)
    );

    ${createOutboxTable('integrations')}
    ${createIdempotencyTable('integrations')}
  `,
};
