import { unnestRows } from '@recuerda/database';
import type { EntityManager } from 'typeorm';
import type { NewReminder } from './chain-rows.js';
import { EMPLOYEE, OF_CALENDAR, SCHEDULED, type ScheduledReminder } from './reminder-columns.js';

/**
 * SQL: sets when a row of `calendar` is sent, as of $1: from its nominal due time, or from now where that has passed.
 * Reminders that the calendar held and lets go are spread. Those that the provider holds stay held, until a time in a
 * window.
 */
const placedAgain = (calendar: string): string => `(next_reminder, due_at, held_reason, send_until) = (
  SELECT CASE WHEN held.is_let_go AND placed.reason IS NULL THEN least(row.next_reminder, placed.send_at)
              ELSE placed.send_at END,
         CASE WHEN held.by_provider OR held.is_let_go AND placed.reason IS NULL THEN row.due_at
              WHEN placed.reason IS NOT NULL THEN held.nominal END,
         CASE WHEN held.by_provider THEN row.held_reason ELSE placed.reason END,
         placed.send_until
  FROM (
    SELECT by_provider, nominal, NOT by_provider AND nominal <= $1 AS is_let_go
    FROM (SELECT coalesce(row.held_reason NOT IN ${OF_CALENDAR}, false) AND row.next_reminder > $1 AS by_provider,
                 coalesce(row.due_at, row.next_reminder) AS nominal) reminder
  ) held
  CROSS JOIN LATERAL scheduler.place_reminder(
    ${calendar},
    CASE WHEN held.by_provider THEN row.next_reminder ELSE greatest(held.nominal, $1::timestamptz) END,
    ${EMPLOYEE},
    held.is_let_go
  ) placed)`;

/** A reminder whose employee and department have this calendar. */
type Placed = Pick<NewReminder, 'taskId' | 'employeeId' | 'departmentId' | 'calendarId'>;

const PLACED_COLUMNS = { taskId: 'uuid', employeeId: 'uuid', departmentId: 'uuid', calendarId: 'uuid' } as const;

/**
 * Gives calendars to scheduled reminders, and moves those that have another one. Returns them. A reminder that got
 * another employee or department meanwhile keeps the calendar that it got with it.
 */
export async function assignCalendars(
  manager: EntityManager,
  reminders: readonly Placed[],
  now: Date,
): Promise<ScheduledReminder[]> {
  if (reminders.length === 0) return [];
  const { from, parameters } = unnestRows(reminders, PLACED_COLUMNS, 2);
  const [moved] = await manager.query<[ScheduledReminder[], number]>(
    `UPDATE scheduler.task_reminders row
     SET calendar_id = given."calendarId", ${placedAgain('given."calendarId"')}
     FROM (
       SELECT other.task_id, given."calendarId"
       FROM ${from} JOIN scheduler.task_reminders other ON other.task_id = given."taskId"
       WHERE other.status = 'scheduled' AND other.calendar_id IS DISTINCT FROM given."calendarId"
         AND (other.employee_id, other.department_id) IS NOT DISTINCT FROM (given."employeeId", given."departmentId")
       ORDER BY other.task_id FOR UPDATE OF other
     ) given
     WHERE row.task_id = given.task_id
     RETURNING ${SCHEDULED}`,
    [now, ...parameters],
  );
  return moved;
}

/** Moves the reminders of a calendar that are held until the end of what was compiled of it, or later. */
export async function placeFrom(
  manager: EntityManager,
  calendarId: string,
  compiledUntil: Date,
  now: Date,
): Promise<void> {
  await manager.query(
    `UPDATE scheduler.task_reminders row SET ${placedAgain('row.calendar_id')}
     WHERE status = 'scheduled' AND next_reminder >= $2 AND calendar_id = $3`,
    [now, compiledUntil, calendarId],
  );
}

/** The employees and departments whose reminders are meant; undefined: all. */
export interface Affected {
  employeeIds: readonly string[];
  departmentIds: readonly string[];
}

/** Reads scheduled reminders in the order of their tasks, the first after `after`. */
export function readAffected(
  manager: EntityManager,
  affected: Affected | undefined,
  after: string,
  limit: number,
): Promise<Omit<Placed, 'calendarId'>[]> {
  return manager.query<Omit<Placed, 'calendarId'>[]>(
    `SELECT task_id AS "taskId", employee_id AS "employeeId", department_id AS "departmentId"
     FROM scheduler.task_reminders
     WHERE task_id > $1 AND status = 'scheduled'
       AND ($2::uuid[] IS NULL OR employee_id = ANY ($2::uuid[]) OR department_id = ANY ($3::uuid[]))
     ORDER BY task_id LIMIT ${limit}`,
    [after, affected?.employeeIds ?? null, affected?.departmentIds ?? null],
  );
}

/** Removes calendars that no reminder has. Reads every reminder, so a sequential scan, disabled elsewhere, is best. */
export async function removeUnusedCalendars(manager: EntityManager): Promise<void> {
  await manager.query('SET LOCAL enable_seqscan = on');
  await manager.query(
    `DELETE FROM scheduler.calendars WHERE id NOT IN
       (SELECT calendar_id FROM scheduler.task_reminders WHERE calendar_id IS NOT NULL)`,
  );
}
