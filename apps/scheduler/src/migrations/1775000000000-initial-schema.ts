import type { Migration } from '@recuerda/database';
import { createOutboxTable } from '@recuerda/outbox';

export const initialSchema: Migration = {
  name: '1775000000000-initial-schema',
  sql: `
    CREATE TABLE scheduler.task_copies (
      task_id uuid PRIMARY KEY,
      version integer NOT NULL,
      deleted boolean NOT NULL,
      remindable boolean NOT NULL,
      activation integer NOT NULL,
      interval_minutes integer NOT NULL,
      employee_id uuid,
      -- The department of the task's employee, by which managers are limited.
      department_id uuid,
      snoozed_until timestamptz(3),
      -- The due date of a task, by which its reminders begin later or come more often. Null: it has none.
      task_due_at timestamptz(3),
      remind_before_minutes integer,
      overdue_minutes integer
    );
    -- The index lies on the replica of tasks, because the rows of reminders change with every send.
    CREATE INDEX task_copies_of_employee ON scheduler.task_copies (employee_id);

    -- A task has one row, and its id changes with each reminder: rows are found by task and then compared by id.
    -- The two updates of each reminder then write one index less.
    CREATE TABLE scheduler.task_reminders (
      id uuid NOT NULL,
      task_id uuid PRIMARY KEY,
      next_reminder timestamptz(3) NOT NULL,
      sent_at timestamptz(3),
      status text NOT NULL CHECK (status IN ('scheduled', 'sent', 'failed')),
      activation integer NOT NULL,
      interval_minutes integer NOT NULL,
      traceparent text,
      -- Only the first reminder of a chain belongs to the trace of its request: a chain may run for months.
      follows boolean NOT NULL DEFAULT false,
      employee_id uuid,
      -- A shard holds the reminders of some employees, so that one scheduler has all reminders of a person.
      shard smallint NOT NULL
        GENERATED ALWAYS AS ((uuid_hash(coalesce(employee_id, task_id)) & 63)::smallint) STORED,
      department_id uuid,
      -- A held reminder is dispatched again at next_reminder, as any other; due_at keeps when it was due. Both
      -- columns are null of a reminder that is not held.
      due_at timestamptz(3),
      held_reason text,
      -- The account that a held reminder waits for; null: it waits for nothing of an account.
      held_account text,
      calendar_id uuid,
      -- The end of the window in which it is sent; null: without a calendar. So a next reminder in the same window
      -- is scheduled without reading the calendar.
      send_until timestamptz(3),
      -- Reminders of the task sent since its employee last answered, counted where they are escalated.
      unanswered integer NOT NULL DEFAULT 0,
      -- The last step that the unanswered reminders of a task reached; 0: none since the last answer.
      escalated_step smallint NOT NULL DEFAULT 0,
      -- When the reminder before the first one of a restarted chain failed; null: the chain was not restarted after
      -- one.
      failed_at timestamptz(3),
      -- The row was removed and came back.
      resumed boolean NOT NULL DEFAULT false,
      -- The due date of a task, by which its reminders begin later or come more often. Null: it has none.
      task_due_at timestamptz(3),
      remind_before_minutes integer,
      overdue_minutes integer
    ) WITH (fillfactor = 70);
    -- Stopped chains are few among many rows and counted every few seconds.
    CREATE INDEX task_reminders_stopped ON scheduler.task_reminders (task_id) WHERE status = 'failed';
    CREATE INDEX task_reminders_due ON scheduler.task_reminders (next_reminder, task_id) WHERE status = 'scheduled';
    CREATE INDEX task_reminders_held ON scheduler.task_reminders (held_reason, due_at) WHERE held_reason IS NOT NULL;
    -- Chains that were restarted after a failure and have sent nothing since are few.
    CREATE INDEX task_reminders_restarted ON scheduler.task_reminders (task_id)
      WHERE failed_at IS NOT NULL AND NOT follows;

    -- A scheduler leases shards and reads their due rows in order.
    CREATE TABLE scheduler.shard_owners (
      id uuid PRIMARY KEY,
      leased_until timestamptz(3) NOT NULL
    );

    CREATE TABLE scheduler.shards (
      shard smallint PRIMARY KEY,
      owner uuid REFERENCES scheduler.shard_owners ON DELETE SET NULL
    );
    INSERT INTO scheduler.shards (shard) SELECT generate_series(0, 63);

    -- When reminders may be sent. A reminder without a calendar may be sent at any time. calendar_sources are
    -- replicas of what calendars are made of: settings, windows of departments and employees, absences. calendars
    -- are the distinct ones, named by their content, and calendar_intervals when each is open.
    CREATE TABLE scheduler.calendar_sources (
      id uuid PRIMARY KEY,
      version integer NOT NULL,
      content jsonb
    );

    CREATE TABLE scheduler.calendars (
      id uuid PRIMARY KEY,
      content jsonb NOT NULL,
      compiled_until timestamptz(3) NOT NULL
    );

    CREATE TABLE scheduler.calendar_intervals (
      calendar_id uuid NOT NULL REFERENCES scheduler.calendars ON DELETE CASCADE,
      opens_at timestamptz(3) NOT NULL,
      closes_at timestamptz(3) NOT NULL,
      reason text NOT NULL,
      PRIMARY KEY (calendar_id, closes_at)
    );

    -- The four functions are the only place that says when a task is reminded. Each is one SELECT, so that statements
    -- inline them: all but place_reminder cost no call.

    -- An interval after a reminder. From the due date on a task may have another interval; before, that ends the usual
    -- one early.
    CREATE FUNCTION scheduler.one_interval_after(
      sent_at timestamptz, interval_minutes integer, task_due_at timestamptz, overdue_minutes integer
    ) RETURNS timestamptz LANGUAGE sql STABLE AS $$
      SELECT CASE
        WHEN overdue_minutes IS NULL THEN sent_at + interval_minutes * interval '1 minute'
        WHEN sent_at >= task_due_at THEN sent_at + overdue_minutes * interval '1 minute'
        ELSE least(sent_at + interval_minutes * interval '1 minute',
                   task_due_at + overdue_minutes * interval '1 minute') END
    $$;

    -- When the next reminder is due, before its calendar places it: an interval after the last one was due, or the
    -- chain began, so that delays do not add up; an interval after now where that has passed, so that an outage ends
    -- with one message and not a burst. A snooze that has not ended before the chain began has it begin at its end.
    -- Reminders may begin so many minutes before the due date; a null in greatest does not count.
    CREATE FUNCTION scheduler.next_due(
      last timestamptz, now timestamptz, interval_minutes integer, task_due_at timestamptz,
      remind_before_minutes integer, overdue_minutes integer, snoozed_until timestamptz DEFAULT NULL
    ) RETURNS timestamptz LANGUAGE sql STABLE AS $$
      SELECT greatest(
        CASE
          WHEN snoozed_until >= last OR snoozed_until > now THEN greatest(snoozed_until, now)
          WHEN scheduler.one_interval_after(last, interval_minutes, task_due_at, overdue_minutes) > now
            THEN scheduler.one_interval_after(last, interval_minutes, task_due_at, overdue_minutes)
          ELSE scheduler.one_interval_after(now, interval_minutes, task_due_at, overdue_minutes) END,
        task_due_at - remind_before_minutes * interval '1 minute')
    $$;

    -- Where a window places a reminder that is due before it closes: at its time, or after the opening for which it
    -- waits. What waited is spread over five minutes, at most a tenth of the window, by the end of the employee's id,
    -- so that all tasks of a person come together. let_go: it waited for nominal, and is spread from then on where the
    -- window is open. Without a window it stays.
    CREATE FUNCTION scheduler.place_in_window(
      nominal timestamptz, employee uuid, opens_at timestamptz, closes_at timestamptz, closed_reason text,
      let_go boolean DEFAULT false
    ) RETURNS TABLE (send_at timestamptz, due_at timestamptz, reason text, send_until timestamptz)
    LANGUAGE sql STABLE AS $$
      SELECT
        CASE WHEN opens_at > nominal OR let_go
          THEN greatest(opens_at, nominal)
            + ('x' || right(employee::text, 8))::bit(32)::bigint
            % greatest(1, floor(1000 * extract(epoch FROM least(
                interval '5 minutes', (closes_at - opens_at) / 10, closes_at - greatest(opens_at, nominal)))))::bigint
            * interval '1 millisecond'
          ELSE nominal END,
        CASE WHEN opens_at > nominal THEN nominal END,
        CASE WHEN opens_at > nominal THEN closed_reason END,
        closes_at
    $$;

    -- Where a calendar places a reminder. It is volatile: a statement that waited for a row finds a calendar in it that
    -- was created meanwhile, and a stable function would read by the statement's snapshot, which has none of its
    -- intervals.
    CREATE FUNCTION scheduler.place_reminder(
      calendar uuid, nominal timestamptz, employee uuid, let_go boolean DEFAULT false
    ) RETURNS TABLE (send_at timestamptz, due_at timestamptz, reason text, send_until timestamptz) LANGUAGE sql AS $$
      SELECT placed.*
      FROM (VALUES (1)) AS given LEFT JOIN LATERAL (
        SELECT opens_at, closes_at, reason FROM scheduler.calendar_intervals
        WHERE calendar_id = calendar AND closes_at > nominal ORDER BY closes_at LIMIT 1
      ) next ON true
      CROSS JOIN LATERAL
        scheduler.place_in_window(nominal, employee, next.opens_at, next.closes_at, next.reason, let_go) placed
    $$;

    -- The message of each reminder while the school bundles them, or counts the messages of a day. The row is the
    -- reminder's place in its message: dispatched again, it is in the same one. A reminder that was not sent loses
    -- its row. Without these settings the table is empty.
    CREATE TABLE scheduler.dispatched_reminders (
      reminder_id uuid PRIMARY KEY,
      message_id uuid NOT NULL,
      employee_id uuid NOT NULL,
      day date NOT NULL
    );
    CREATE INDEX dispatched_reminders_of_day ON scheduler.dispatched_reminders (day, employee_id);

    -- The steps of the school and of departments. A step that is reached is published by the outbox, in the
    -- transaction that counts.
    CREATE TABLE scheduler.escalations (
      id uuid PRIMARY KEY,
      version integer NOT NULL,
      steps jsonb
    );

    -- Times from which on no reminder is sent until an administrator resumes them.
    CREATE TABLE scheduler.suspensions (data_of timestamptz(3) PRIMARY KEY, resumed_at timestamptz(3));

    -- The last reminder of each task that is no longer reminded, for as long as that can be undone. next_reminder
    -- is its due time before a calendar moved it.
    CREATE TABLE scheduler.removed_reminders (
      task_id uuid PRIMARY KEY,
      id uuid NOT NULL,
      status text NOT NULL,
      activation integer NOT NULL,
      interval_minutes integer NOT NULL,
      task_due_at timestamptz(3),
      remind_before_minutes integer,
      overdue_minutes integer,
      next_reminder timestamptz(3) NOT NULL,
      sent_at timestamptz(3),
      failed_at timestamptz(3),
      follows boolean NOT NULL,
      unanswered integer NOT NULL,
      escalated_step smallint NOT NULL,
      traceparent text,
      removed_at timestamptz(3) NOT NULL
    );
    CREATE INDEX removed_reminders_oldest ON scheduler.removed_reminders (removed_at);

    ${createOutboxTable('scheduler')}
  `,
};
