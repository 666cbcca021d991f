import {
  createAppliedChunksTable,
  createDeletedRowsTable,
  createIdempotencyTable,
  createRowCounts,
  createSearchIndex,
  foldText,
  type Migration,
  sortAsSpanish,
} from '@recuerda/database';
import { createOutboxTable } from '@recuerda/outbox';

const DIGITS = `regexp_replace(phone, '[^0-9]', '', 'g')`;

export const initialSchema: Migration = {
  name: '1775000000000-initial-schema',
  sql: `
    CREATE TABLE tasks.department_copies (
      id uuid PRIMARY KEY,
      version integer NOT NULL,
      deleted boolean NOT NULL,
      name text
    );
    ${sortAsSpanish('tasks.department_copies', 'name')}
    CREATE INDEX department_copies_name ON tasks.department_copies (name) WHERE NOT deleted;

    CREATE TABLE tasks.employee_copies (
      id uuid PRIMARY KEY,
      version integer NOT NULL,
      deleted boolean NOT NULL,
      name text,
      phone text,
      email text,
      department_id uuid,
      reachable boolean NOT NULL,
      consented boolean NOT NULL DEFAULT false,
      -- The digits of employees' phones, by which their tasks are found; of a number of this country also with its
      -- code.
      phone_digits text COLLATE "C" GENERATED ALWAYS AS
        (${DIGITS} || CASE WHEN length(${DIGITS}) = 8 THEN E'\\n504' || ${DIGITS} ELSE '' END) STORED,
      -- Why the employee gets no reminders.
      unreachable_reason text
    );
    CREATE INDEX employee_copies_department ON tasks.employee_copies (department_id) WHERE NOT deleted;

    -- employee_name and employee_reachable repeat the copy's: they let one index serve the search, and
    -- tell a change of "remindable" from any other.
    CREATE TABLE tasks.tasks (
      id uuid PRIMARY KEY,
      title text NOT NULL,
      description text,
      employee_id uuid NOT NULL,
      employee_name text NOT NULL,
      employee_reachable boolean NOT NULL,
      reminder_interval integer NOT NULL CHECK (reminder_interval > 0),
      is_active boolean NOT NULL,
      is_completed boolean NOT NULL,
      activation integer NOT NULL,
      version integer NOT NULL,
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3) NOT NULL,
      -- The department of the employee, so that the tasks of some departments are found by one index, and so that
      -- events name it.
      department_id uuid,
      snoozed_until timestamptz(3),
      confirm_completion boolean NOT NULL DEFAULT false,
      proof_required boolean NOT NULL DEFAULT false,
      completion_reported_at timestamptz(3),
      due_at timestamptz(3),
      remind_before integer,
      overdue_interval integer,
      -- json: a repeated creation compares the text of what was sent.
      repetition json,
      repeats_from timestamptz(3),
      series_id uuid,
      occurrence_at timestamptz(3),
      snooze_reason text,
      acknowledged_at timestamptz(3),
      escalated_at timestamptz(3),
      escalation_step integer,
      escalated_to_id uuid,
      escalation_outcome text,
      -- Since when the present employee of a task has had it to do; null: since it was created.
      open_since timestamptz(3),
      group_id uuid,
      reject_reason text,
      declined_at timestamptz(3),
      decline_reason text,
      CONSTRAINT tasks_completed_is_not_active CHECK (NOT (is_active AND is_completed))
    );
    ${sortAsSpanish('tasks.tasks', 'title', 'employee_name')}
    ALTER TABLE tasks.tasks ADD COLUMN search text COLLATE "C" GENERATED ALWAYS AS
      (${foldText(`title || E'\\n' || coalesce(description, '') || E'\\n' || employee_name`)}) STORED;
    CREATE INDEX tasks_created ON tasks.tasks (created_at DESC, id DESC);
    CREATE INDEX tasks_open ON tasks.tasks (created_at DESC, id DESC) WHERE NOT is_completed;
    CREATE INDEX tasks_active ON tasks.tasks (created_at DESC, id DESC) WHERE is_active;
    CREATE INDEX tasks_paused ON tasks.tasks (created_at DESC, id DESC) WHERE NOT is_active AND NOT is_completed;
    CREATE INDEX tasks_completed ON tasks.tasks (created_at DESC, id DESC) WHERE is_completed;
    CREATE INDEX tasks_employee ON tasks.tasks (employee_id, created_at DESC, id DESC);
    CREATE INDEX tasks_department ON tasks.tasks (department_id, created_at DESC, id DESC);
    CREATE UNIQUE INDEX tasks_occurrence ON tasks.tasks (series_id, occurrence_at);
    CREATE INDEX tasks_group ON tasks.tasks (group_id, employee_name, id) WHERE group_id IS NOT NULL;
    CREATE INDEX tasks_due ON tasks.tasks (due_at) WHERE NOT is_completed;
    -- The list in each of its orders, which an index serves in both directions.
    CREATE INDEX tasks_title ON tasks.tasks (title, id);
    CREATE INDEX tasks_employee_name ON tasks.tasks (employee_name, id);
    CREATE INDEX tasks_state ON tasks.tasks
      ((CASE WHEN is_active THEN 0 WHEN is_completed THEN 2 ELSE 1 END), id);
    CREATE INDEX tasks_in_due_order ON tasks.tasks (due_at, id);
    -- Few tasks are of these kinds: each is counted and listed by an index of its own.
    CREATE INDEX tasks_reported ON tasks.tasks (created_at DESC, id DESC) WHERE completion_reported_at IS NOT NULL;
    CREATE INDEX tasks_escalated ON tasks.tasks (created_at DESC, id DESC) WHERE escalated_at IS NOT NULL;
    CREATE INDEX tasks_declined ON tasks.tasks (created_at DESC, id DESC) WHERE declined_at IS NOT NULL;
    CREATE INDEX tasks_unreachable ON tasks.tasks (created_at DESC, id DESC)
      WHERE is_active AND NOT employee_reachable;

    -- A task that several employees got, as it was entered or last changed.
    CREATE TABLE tasks.task_groups (
      id uuid PRIMARY KEY,
      content jsonb NOT NULL,
      audience jsonb NOT NULL,
      created_at timestamptz(3) NOT NULL
    );
    CREATE INDEX task_groups_created ON tasks.task_groups (created_at DESC, id DESC);

    -- One row, once the directory has published the school's settings.
    CREATE TABLE tasks.school_calendar (
      id uuid PRIMARY KEY,
      version integer NOT NULL,
      content jsonb NOT NULL
    );

    CREATE TABLE tasks.task_sets (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      items jsonb NOT NULL,
      item_count integer GENERATED ALWAYS AS (jsonb_array_length(items)) STORED,
      version integer NOT NULL,
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3) NOT NULL
    );
    ${sortAsSpanish('tasks.task_sets', 'name')}

    ${createSearchIndex('tasks', 'tasks', 'search')};
    ${createSearchIndex('tasks', 'employee_copies', 'phone_digits')};
    ${createRowCounts('tasks', 'tasks', {
      active: 'is_active',
      paused: 'NOT is_active AND NOT is_completed',
      completed: 'is_completed',
    })}
    ${createOutboxTable('tasks')}
    ${createIdempotencyTable('tasks')}
    ${createAppliedChunksTable('tasks')}
    ${createDeletedRowsTable('tasks')}
  `,
};
