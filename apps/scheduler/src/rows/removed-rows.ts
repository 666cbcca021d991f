import type { ReminderFailedData } from '@recuerda/contracts';
import { unnestRows } from '@recuerda/database';
import type { EntityManager } from 'typeorm';
import { type NewReminder, TASK_COLUMNS } from './chain-rows.js';
import {
  GIVEN_COLUMNS,
  type GivenReminder,
  IS_GIVEN,
  nextDue,
  type Queries,
  SCHEDULED,
  type ScheduledReminder,
} from './reminder-columns.js';

const TABLE = 'scheduler.removed_reminders';
/** Columns that a row keeps when it comes back. */
const SAME = `task_id, status, activation, interval_minutes, task_due_at, remind_before_minutes, overdue_minutes,
  sent_at, failed_at, follows, unanswered, escalated_step, traceparent`;
const COLUMNS = `id, next_reminder, removed_at, ${SAME}`;

/**
 * SQL: removes rows of `task_reminders` and keeps them. `$1`: now.
 *
 * @param id - the id under which a row comes back
 */
const removing = (from: string, where: string, id: string): string => `
  WITH removed AS (DELETE FROM scheduler.task_reminders row ${from} WHERE ${where} RETURNING row.*)
  INSERT INTO ${TABLE} (${COLUMNS})
  SELECT ${id}, coalesce(due_at, next_reminder), $1, ${SAME} FROM removed
  ON CONFLICT (task_id) DO UPDATE SET (${COLUMNS}) = (SELECT ${COLUMNS.replaceAll(/\w+/g, 'excluded.$&')})
  RETURNING task_id`;

/** Removes the rows of tasks that are no longer reminded. */
export async function removeRows(manager: EntityManager, taskIds: readonly string[], now: Date): Promise<void> {
  if (taskIds.length === 0) return;
  await manager.query(removing('', 'row.task_id = ANY ($2::uuid[])', 'id'), [now, taskIds]);
}

/**
 * Removes reminders that the notifier has cancelled, which remembers that: they come back under another id. One that
 * came back before its result arrived is due again. Returns how many were removed.
 */
export async function removeCancelled(
  manager: EntityManager,
  cancelled: readonly GivenReminder[],
  now: Date,
): Promise<number> {
  if (cancelled.length === 0) return 0;
  const { from, parameters } = unnestRows(cancelled, GIVEN_COLUMNS, 2);
  const removed = await manager.query<unknown[]>(
    removing(`USING ${from}`, `${IS_GIVEN} AND NOT row.resumed`, 'gen_random_uuid()'),
    [now, ...parameters],
  );
  if (removed.length === cancelled.length) return removed.length;
  const given = unnestRows(cancelled, GIVEN_COLUMNS);
  for (const [table, also] of [
    ['scheduler.task_reminders', ', resumed = false'],
    [TABLE, ''],
  ])
    await manager.query(
      `UPDATE ${table} row SET id = gen_random_uuid()${also} FROM ${given.from} WHERE ${IS_GIVEN}`,
      given.parameters,
    );
  return removed.length;
}

/** Keeps the rows of tasks that the notifier may have found stopped: a cancellation gives them another id. */
export async function expectCancellation(manager: EntityManager, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  await manager.query('UPDATE scheduler.task_reminders SET resumed = true WHERE task_id = ANY ($1::uuid[])', [taskIds]);
}

/** Makes removed reminders that were sent all the same, being on their way, the next ones of their chains. */
export async function advanceRemoved(queries: Queries, sent: readonly GivenReminder[], now: Date): Promise<void> {
  const { from, parameters } = unnestRows(sent, GIVEN_COLUMNS, 2);
  await queries.query(
    `UPDATE ${TABLE} row
     SET id = gen_random_uuid(), follows = true, next_reminder = ${nextDue('row.next_reminder')}
     FROM ${from} WHERE ${IS_GIVEN}`,
    [now, ...parameters],
  );
}

/** Makes removed reminders failed ones. */
export async function stopRemoved(manager: EntityManager, failed: readonly ReminderFailedData[]): Promise<void> {
  const { from, parameters } = unnestRows(failed, { ...GIVEN_COLUMNS, sentAt: 'timestamptz' });
  await manager.query(
    `UPDATE ${TABLE} row SET status = 'failed', sent_at = given."sentAt" FROM ${from} WHERE ${IS_GIVEN}`,
    parameters,
  );
}

/** Brings the reminders back of tasks that are reminded again as before. Returns those that are scheduled. */
export async function resume(manager: EntityManager, tasks: readonly NewReminder[]): Promise<ScheduledReminder[]> {
  if (tasks.length === 0) return [];
  const { from, parameters } = unnestRows(tasks, { ...TASK_COLUMNS, calendarId: 'uuid' });
  const resumed = await manager.query<(ScheduledReminder & { status: string })[]>(
    `WITH removed AS (
       DELETE FROM ${TABLE} row USING ${from} WHERE row.task_id = given."taskId"
       RETURNING row.*, given."employeeId", given."departmentId", given."calendarId",
         (row.activation, row.interval_minutes, row.task_due_at, row.remind_before_minutes, row.overdue_minutes)
         IS NOT DISTINCT FROM (given."activation", given."reminderInterval", given."taskDueAt",
                               given."remindBefore", given."overdueInterval") AS continues
     )
     INSERT INTO scheduler.task_reminders AS row
       (id, employee_id, department_id, calendar_id, next_reminder, due_at, held_reason, send_until,
        resumed, ${SAME})
     SELECT id, "employeeId", "departmentId", "calendarId", placed.send_at, placed.due_at,
            placed.reason, placed.send_until, true, ${SAME}
     FROM removed CROSS JOIN LATERAL
       scheduler.place_reminder("calendarId", next_reminder, coalesce("employeeId", task_id)) placed
     WHERE continues
     ON CONFLICT (task_id) DO NOTHING
     RETURNING ${SCHEDULED}, row.status`,
    parameters,
  );
  return resumed.filter(({ status }) => status === 'scheduled').map(({ status: _, ...scheduled }) => scheduled);
}
