import { SETTINGS_ID } from '@recuerda/contracts';
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

/** Rows locked in the order of their ids, so that two changes of many tasks do not wait for each other in a circle. */
const addSums = `
      locked AS (SELECT id FROM directory.employees WHERE id IN (SELECT id FROM sums) ORDER BY id FOR NO KEY UPDATE)
      UPDATE directory.employees e SET task_count = e.task_count + sums.tasks
      FROM sums JOIN locked USING (id) WHERE e.id = sums.id;`;

/**
 * Each employee's row counts its tasks, so that a department's are added up over its employees instead of over its
 * tasks. The triggers see every row before and after its change, whoever makes it. An employee created under the id of
 * one that is gone may find tasks there.
 */
const COUNT_TASKS = `
  CREATE FUNCTION directory.count_tasks_of_employees() RETURNS trigger LANGUAGE plpgsql AS $count$
  BEGIN
    IF TG_OP = 'TRUNCATE' THEN
      UPDATE directory.employees SET task_count = 0 WHERE task_count <> 0;
    ELSIF TG_OP = 'INSERT' THEN
      WITH sums AS (SELECT employee_id AS id, count(*) AS tasks FROM gained WHERE NOT deleted GROUP BY employee_id),${addSums}
    ELSE
      WITH sums AS (
        SELECT employee_id AS id, sum(tasks) AS tasks FROM (
          SELECT employee_id, 1 AS tasks FROM gained WHERE NOT deleted
          UNION ALL
          SELECT employee_id, -1 AS tasks FROM lost WHERE NOT deleted
        ) changes GROUP BY employee_id HAVING sum(tasks) <> 0
      ),${addSums}
    END IF;
    RETURN NULL;
  END
  $count$;
  CREATE TRIGGER task_copies_inserted AFTER INSERT ON directory.task_copies
    REFERENCING NEW TABLE AS gained FOR EACH STATEMENT EXECUTE FUNCTION directory.count_tasks_of_employees();
  CREATE TRIGGER task_copies_updated AFTER UPDATE ON directory.task_copies
    REFERENCING OLD TABLE AS lost NEW TABLE AS gained
    FOR EACH STATEMENT EXECUTE FUNCTION directory.count_tasks_of_employees();
  CREATE TRIGGER task_copies_emptied AFTER TRUNCATE ON directory.task_copies
    FOR EACH STATEMENT EXECUTE FUNCTION directory.count_tasks_of_employees();

  CREATE FUNCTION directory.count_tasks_of_employee() RETURNS trigger LANGUAGE plpgsql AS $count$
  BEGIN
    NEW.task_count := (SELECT count(*) FROM directory.task_copies WHERE employee_id = NEW.id AND NOT deleted);
    RETURN NEW;
  END
  $count$;
  CREATE TRIGGER employees_inserted BEFORE INSERT ON directory.employees
    FOR EACH ROW EXECUTE FUNCTION directory.count_tasks_of_employee();

  -- Copies of tasks are deleted only by hand, after a rebuild of projections (docs/operations.md).
  CREATE FUNCTION directory.count_removed_copies() RETURNS trigger LANGUAGE plpgsql AS $count$
  BEGIN
    WITH sums AS (SELECT employee_id AS id, count(*) AS tasks FROM lost WHERE NOT deleted GROUP BY employee_id),
      locked AS (SELECT id FROM directory.employees WHERE id IN (SELECT id FROM sums) ORDER BY id FOR NO KEY UPDATE)
    UPDATE directory.employees e SET task_count = e.task_count - sums.tasks
    FROM sums JOIN locked USING (id) WHERE e.id = sums.id;
    RETURN NULL;
  END
  $count$;
  CREATE TRIGGER task_copies_removed AFTER DELETE ON directory.task_copies
    REFERENCING OLD TABLE AS lost FOR EACH STATEMENT EXECUTE FUNCTION directory.count_removed_copies();`;

export const initialSchema: Migration = {
  name: '1775000000000-initial-schema',
  sql: `
    CREATE TABLE directory.departments (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      description text,
      version integer NOT NULL,
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3) NOT NULL,
      weekly_windows jsonb,
      -- Who is asked about unanswered reminders, and when. Null steps are the school's.
      manager_employee_id uuid,
      escalation jsonb
    );
    ${sortAsSpanish('directory.departments', 'name')}
    ALTER TABLE directory.departments
      ADD COLUMN search text COLLATE "C" GENERATED ALWAYS AS (${foldText('name')}) STORED;
    CREATE INDEX departments_created ON directory.departments (created_at DESC, id DESC);
    CREATE INDEX departments_name ON directory.departments (name, id);
    CREATE INDEX departments_manager ON directory.departments (manager_employee_id);

    -- The count of an employee's tasks is in no index: with free space in each page its updates change the table
    -- alone. A department's sum reads its employees by employees_department.
    CREATE TABLE directory.employees (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      phone text NOT NULL,
      department_id uuid NOT NULL CONSTRAINT employees_department_fk REFERENCES directory.departments ON DELETE RESTRICT,
      version integer NOT NULL,
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3) NOT NULL,
      task_count integer NOT NULL DEFAULT 0,
      consent_at timestamptz(3),
      consent_source text,
      opted_out_at timestamptz(3),
      unreachable_reason text,
      weekly_windows jsonb,
      absences jsonb NOT NULL DEFAULT '[]',
      -- The number of the phone.
      number text,
      new_phone text,
      email text
    ) WITH (fillfactor = 80);
    ${sortAsSpanish('directory.employees', 'name')}
    -- Digits are searched for as the phone is written, and with the country.
    ALTER TABLE directory.employees ADD COLUMN search text COLLATE "C" GENERATED ALWAYS AS (${foldText(
      `name || E'\\n' || phone || E'\\n' || regexp_replace(phone, '[^0-9]', '', 'g') || E'\\n' || coalesce(number, '')`,
    )}) STORED;
    ALTER TABLE directory.departments
      ADD FOREIGN KEY (manager_employee_id) REFERENCES directory.employees (id) ON DELETE SET NULL;
    CREATE INDEX employees_created ON directory.employees (created_at DESC, id DESC);
    CREATE INDEX employees_name ON directory.employees (name, id);
    CREATE INDEX employees_department ON directory.employees (department_id, created_at DESC, id DESC);
    CREATE INDEX employees_number ON directory.employees (number, id);

    CREATE TABLE directory.task_copies (
      task_id uuid PRIMARY KEY,
      employee_id uuid,
      version integer NOT NULL,
      deleted boolean NOT NULL
    );
    CREATE INDEX task_copies_employee ON directory.task_copies (employee_id) WHERE NOT deleted;

    -- One row; version counts what an administrator changes of it, published its events, which also carry the
    -- closed days. The settings are one value: a further one needs no column. A field that is absent has its
    -- default.
    CREATE TABLE directory.school_settings (
      id uuid PRIMARY KEY,
      version integer NOT NULL,
      published integer NOT NULL,
      updated_at timestamptz(3) NOT NULL,
      settings jsonb NOT NULL DEFAULT '{}'
    );
    INSERT INTO directory.school_settings (id, version, published, updated_at)
    VALUES ('${SETTINGS_ID}', 1, 1, date_trunc('milliseconds', now()));

    CREATE TABLE directory.closed_days (
      id uuid PRIMARY KEY,
      from_date date NOT NULL,
      to_date date NOT NULL,
      name text NOT NULL,
      kind text NOT NULL,
      department_id uuid REFERENCES directory.departments (id) ON DELETE CASCADE
    );
    CREATE INDEX closed_days_dates ON directory.closed_days (to_date);
    CREATE INDEX closed_days_department ON directory.closed_days (department_id);

    -- Whose history was made anonymous lately: the event is published again for a day (src/erasures).
    CREATE TABLE directory.erasures (
      id uuid PRIMARY KEY,
      erased_at timestamptz(3) NOT NULL
    );

    -- Numbers that opted out and belong to no employee now.
    CREATE TABLE directory.opted_out_numbers (
      number text PRIMARY KEY,
      opted_out_at timestamptz(3) NOT NULL,
      consent_source text,
      unreachable_reason text
    );
    ${COUNT_TASKS}
    ${createRowCounts('directory', 'employees', { total: 'true' })}
    ${createSearchIndex('directory', 'employees', 'search')};
    ${createOutboxTable('directory')}
    ${createIdempotencyTable('directory')}
    ${createAppliedChunksTable('directory')}
    ${createDeletedRowsTable('directory')}
  `,
};
