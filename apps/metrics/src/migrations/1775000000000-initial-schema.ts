import { type Migration, sortAsSpanish } from '@recuerda/database';

export const initialSchema: Migration = {
  name: '1775000000000-initial-schema',
  sql: `
    -- A tombstone keeps its id and version only, so that a late event cannot revive the row.
    CREATE TABLE metrics.departments (
      id uuid PRIMARY KEY,
      version int NOT NULL,
      deleted boolean NOT NULL,
      name text,
      CHECK (deleted OR name IS NOT NULL)
    );
    ${sortAsSpanish('metrics.departments', 'name')}

    -- With counters of its tasks: grouping 100,000 tasks at every read takes longer than all else together.
    CREATE TABLE metrics.employees (
      id uuid PRIMARY KEY,
      version int NOT NULL,
      deleted boolean NOT NULL,
      name text,
      department_id uuid,
      tasks int NOT NULL DEFAULT 0,
      active_tasks int NOT NULL DEFAULT 0,
      active_minutes bigint NOT NULL DEFAULT 0,
      CHECK (deleted OR (name IS NOT NULL AND department_id IS NOT NULL))
    ) WITH (fillfactor = 80);
    ${sortAsSpanish('metrics.employees', 'name')}
    -- The employees with most tasks, by name when equal: sorting all of them by the rules of Spanish takes longer
    -- than any other figure.
    CREATE INDEX employees_by_tasks ON metrics.employees (tasks DESC, name, id) INCLUDE (active_tasks) WHERE NOT deleted;

    CREATE TABLE metrics.tasks (
      id uuid PRIMARY KEY,
      version int NOT NULL,
      deleted boolean NOT NULL,
      employee_id uuid,
      reminder_interval int,
      is_active boolean,
      created_at timestamptz,
      -- When a task that is not completed is due.
      open_due_at timestamptz(3),
      CHECK (
        deleted OR
        (employee_id IS NOT NULL AND reminder_interval IS NOT NULL AND is_active IS NOT NULL AND created_at IS NOT NULL)
      )
    );
    CREATE INDEX tasks_created_at ON metrics.tasks (created_at) WHERE NOT deleted;
    CREATE INDEX tasks_open_due ON metrics.tasks (open_due_at) WHERE open_due_at IS NOT NULL;

    CREATE TABLE metrics.sends_per_minute (
      minute timestamptz PRIMARY KEY,
      sent int NOT NULL,
      failed int NOT NULL
    ) WITH (fillfactor = 80);

    -- What notifiers count of the reminders that they send.
    CREATE TABLE metrics.send_counts (
      minute timestamptz NOT NULL,
      department_id uuid,
      instance_id uuid NOT NULL,
      sent int NOT NULL,
      failed int NOT NULL,
      UNIQUE NULLS NOT DISTINCT (minute, department_id, instance_id)
    ) WITH (fillfactor = 80);

    -- What notifiers count of the receipts of reminders.
    CREATE TABLE metrics.receipt_counts (
      hour timestamptz NOT NULL,
      department_id uuid,
      instance_id uuid NOT NULL,
      receipt text NOT NULL,
      delay_seconds int NOT NULL,
      count int NOT NULL,
      UNIQUE NULLS NOT DISTINCT (hour, department_id, instance_id, receipt, delay_seconds)
    ) WITH (fillfactor = 80);
  `,
};
