import { randomUUIDv7 } from 'node:crypto';
import type { Calendar, OpenInterval } from '@recuerda/calendar';
import type { HoldReason } from '@recuerda/contracts';
import { countRows, unnestRows } from '@recuerda/database';
import { departmentScope } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import {
  DUE_COLUMNS,
  type DueColumns,
  EMPLOYEE,
  nextDue,
  OF_EMPLOYEE,
  OF_SCHOOL,
  placeUnless,
  type Queries,
  SCHEDULED,
  type ScheduledReminder,
} from './reminder-columns.js';

/** The reminder that begins a chain. A task has at most one row: scheduling replaces it. */
export interface NewReminder extends DueColumns {
  taskId: string;
  employeeId: string | null;
  departmentId: string | null;
  activation: number;
  /** Minutes. */
  reminderInterval: number;
  /** When what decides on its reminders last changed: the chain begins then. */
  changedAt: Date;
  /** The first reminder of a snoozed task is due then; null: it is not snoozed. */
  snoozedUntil: Date | null;
  /** By 'Recordar ahora': it is reminded at `snoozedUntil`, also before its due date lets reminders begin. */
  remindsNow: boolean;
  /** Its calendar; null: it may be sent at any time. */
  calendarId: string | null;
  traceparent: string | null;
}

type Assigned = Pick<NewReminder, 'taskId' | 'employeeId' | 'departmentId'>;

/** Columns of a task that decide on its reminders. */
export const TASK_COLUMNS = {
  taskId: 'uuid',
  employeeId: 'uuid',
  departmentId: 'uuid',
  activation: 'int',
  reminderInterval: 'int',
  ...DUE_COLUMNS,
} as const;
const NEW_COLUMNS = {
  id: 'uuid',
  ...TASK_COLUMNS,
  changedAt: 'timestamptz',
  snoozedUntil: 'timestamptz',
  remindsNow: 'bool',
  calendarId: 'uuid',
  traceparent: 'text',
} as const;
/** SQL: where the calendar of a {@link NewReminder} places it, as of $1. */
const PLACED = placeUnless(
  '"calendarId" IS NULL',
  'NULL::timestamptz',
  '"calendarId"',
  `scheduler.next_due("changedAt", $1::timestamptz, "reminderInterval", "taskDueAt",
     CASE WHEN NOT "remindsNow" THEN "remindBefore" END, "overdueInterval", "snoozedUntil")`,
  'coalesce("employeeId", "taskId")',
);

/** Locks several rows in the order in which all transactions do. */
export async function lockRows(manager: EntityManager, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length < 2) return;
  await manager.query(
    'SELECT FROM scheduler.task_reminders WHERE task_id = ANY ($1::uuid[]) ORDER BY task_id FOR UPDATE',
    [taskIds],
  );
}

/**
 * Moves the reminders of reassigned tasks to the shards of their employees, and to their departments. Another
 * employee has left none unanswered. Returns those that were held for the employee, or by an account that served the
 * department before: they are due now.
 */
export async function reassign(
  manager: EntityManager,
  tasks: readonly Assigned[],
  now: Date,
): Promise<ScheduledReminder[]> {
  if (tasks.length === 0) return [];
  const { from, parameters } = unnestRows(tasks, { taskId: 'uuid', employeeId: 'uuid', departmentId: 'uuid' });
  const [moved] = await manager.query<[{ taskId: string; isHeld: boolean }[], number]>(
    `UPDATE scheduler.task_reminders row
     SET employee_id = given."employeeId", department_id = given."departmentId",
         unanswered = CASE WHEN row.employee_id IS DISTINCT FROM given."employeeId" THEN 0 ELSE row.unanswered END
     FROM ${from} JOIN scheduler.task_reminders before ON before.task_id = given."taskId"
     WHERE row.task_id = before.task_id
       AND (row.employee_id, row.department_id) IS DISTINCT FROM (given."employeeId", given."departmentId")
     RETURNING row.task_id AS "taskId", row.next_reminder > $4::timestamptz
       AND (before.employee_id IS DISTINCT FROM row.employee_id AND row.held_reason IN ${OF_EMPLOYEE}
         OR before.department_id IS DISTINCT FROM row.department_id AND row.held_reason NOT IN ${OF_SCHOOL})
       AS "isHeld"`,
    [...parameters, now],
  );
  const held = moved.flatMap(({ taskId, isHeld }) => (isHeld ? [taskId] : []));
  if (held.length === 0) return [];
  const [released] = await manager.query<[ScheduledReminder[], number]>(
    `UPDATE scheduler.task_reminders row
     SET (next_reminder, send_until, held_reason) = (
       SELECT send_at, send_until, reason
       FROM scheduler.place_reminder(row.calendar_id, $2, row.employee_id))
     WHERE row.task_id = ANY ($1::uuid[]) RETURNING ${SCHEDULED}`,
    [held, now],
  );
  return released;
}

/** The employees of these tasks answered: none of their reminders is unanswered. */
export async function setAnswered(manager: EntityManager, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  await manager.query(
    'UPDATE scheduler.task_reminders SET unanswered = 0 WHERE task_id = ANY ($1::uuid[]) AND unanswered > 0',
    [taskIds],
  );
}

/**
 * Starts a chain where there is none, or where the activation, the interval or the due date has changed; a chain that
 * is running or failed stays. Returns the scheduled reminders.
 */
export function startChains(manager: EntityManager, reminders: readonly NewReminder[], now: Date) {
  return insert(
    manager,
    reminders,
    now,
    `(row.activation, row.interval_minutes, row.task_due_at, row.remind_before_minutes, row.overdue_minutes)
     IS DISTINCT FROM (excluded.activation, excluded.interval_minutes, excluded.task_due_at,
                       excluded.remind_before_minutes, excluded.overdue_minutes)`,
  );
}

/** Starts a chain where there is none or the last one failed. Returns the scheduled reminders. */
export function restartChains(manager: EntityManager, reminders: readonly NewReminder[], now: Date) {
  return insert(manager, reminders, now, `row.status <> 'scheduled'`);
}

async function insert(
  manager: EntityManager,
  reminders: readonly NewReminder[],
  now: Date,
  replaceWhere: string,
): Promise<ScheduledReminder[]> {
  if (reminders.length === 0) return [];
  const { from, parameters } = unnestRows(
    reminders.map((reminder) => ({ id: randomUUIDv7(), ...reminder })),
    NEW_COLUMNS,
    2,
  );
  return manager.query<ScheduledReminder[]>(
    `INSERT INTO scheduler.task_reminders AS row
       (id, task_id, employee_id, department_id, activation, interval_minutes, task_due_at, remind_before_minutes,
        overdue_minutes, next_reminder, traceparent, calendar_id, due_at, held_reason, send_until,
        status)
     SELECT "id", "taskId", "employeeId", "departmentId", "activation", "reminderInterval", "taskDueAt",
            "remindBefore", "overdueInterval", placed.send_at, "traceparent", "calendarId", placed.due_at,
            placed.reason, placed.send_until, 'scheduled'
     FROM ${from} CROSS JOIN LATERAL (${PLACED}) placed
     ON CONFLICT (task_id) DO UPDATE
     SET id = excluded.id, activation = excluded.activation, interval_minutes = excluded.interval_minutes,
         task_due_at = excluded.task_due_at, remind_before_minutes = excluded.remind_before_minutes,
         overdue_minutes = excluded.overdue_minutes, next_reminder = excluded.next_reminder,
         traceparent = excluded.traceparent, follows = false, resumed = false,
         status = 'scheduled', sent_at = NULL,
         failed_at = CASE WHEN row.status = 'failed' THEN row.sent_at ELSE row.failed_at END,
         calendar_id = excluded.calendar_id, due_at = excluded.due_at, held_reason = excluded.held_reason,
         send_until = excluded.send_until,
         unanswered = CASE WHEN row.activation = excluded.activation THEN row.unanswered ELSE 0 END
     WHERE ${replaceWhere}
     RETURNING ${SCHEDULED}`,
    [now, ...parameters],
  );
}

/** A remindable task without a scheduled reminder. */
type StoppedTask = Omit<NewReminder, 'changedAt' | 'snoozedUntil' | 'remindsNow' | 'calendarId' | 'traceparent'>;

/**
 * Finds at most `limit` remindable tasks that the principal may know and whose chain has stopped. Locks their replicas:
 * a concurrent pause is applied before or after, never in between.
 */
export function findStopped(manager: EntityManager, taskId: string | undefined, limit: number): Promise<StoppedTask[]> {
  return manager.query<StoppedTask[]>(
    `SELECT copy.task_id AS "taskId", copy.employee_id AS "employeeId",
            copy.department_id AS "departmentId", copy.activation, copy.interval_minutes AS "reminderInterval",
            copy.task_due_at AS "taskDueAt", copy.remind_before_minutes AS "remindBefore",
            copy.overdue_minutes AS "overdueInterval"
     FROM scheduler.task_copies copy
     LEFT JOIN scheduler.task_reminders row ON row.task_id = copy.task_id
     WHERE copy.remindable AND (row.id IS NULL OR row.status <> 'scheduled')
       AND ($1::uuid IS NULL OR copy.task_id = $1)
       AND ($2::uuid[] IS NULL OR copy.department_id = ANY ($2::uuid[]))
     ORDER BY copy.task_id LIMIT ${limit}
     FOR UPDATE OF copy`,
    [taskId ?? null, departmentScope() ?? null],
  );
}

/** Counts the scheduled reminders that the principal may know. */
export const countScheduled = (manager: EntityManager, taskId: string | undefined): Promise<number> =>
  countRows(
    manager,
    `scheduler.task_reminders
     WHERE status = 'scheduled' AND ($1::uuid IS NULL OR task_id = $1)
       AND ($2::uuid[] IS NULL OR department_id = ANY ($2::uuid[]))`,
    [taskId ?? null, departmentScope() ?? null],
  );

/** A reminder that is to come. */
export interface ComingReminder {
  at: Date;
  /** When it would be without what holds it. */
  nominalAt: Date;
  reason: HoldReason | null;
  /** When the one after it is due. */
  nextDue: Date;
}

/** The scheduled reminder of a task, with what decides where those after it are placed. */
interface ChainRow extends ComingReminder {
  employeeId: string;
  /** The calendar; null: always open. */
  calendar: Calendar | null;
  /** End of what is compiled of the calendar: `at` is its own from then on. */
  compiledUntil: Date | null;
}

/** Reads the scheduled reminder of a task that the principal may know. */
export async function readChain(source: Queries, taskId: string, now: Date): Promise<ChainRow | undefined> {
  const [row] = await source.query<ChainRow[]>(
    `SELECT next_reminder AS at, coalesce(due_at, next_reminder) AS "nominalAt", held_reason AS reason,
            ${nextDue('greatest(next_reminder, $1)')} AS "nextDue", ${EMPLOYEE} AS "employeeId",
            calendar.content AS calendar, calendar.compiled_until AS "compiledUntil"
     FROM scheduler.task_reminders row LEFT JOIN scheduler.calendars calendar ON calendar.id = calendar_id
     WHERE task_id = $2 AND status = 'scheduled' AND ($3::uuid[] IS NULL OR department_id = ANY ($3::uuid[]))`,
    [now, taskId, departmentScope() ?? null],
  );
  return row;
}

/** Places a later reminder of the task that is due at `nominalAt`; without a window, it stays. */
export async function placeLater(
  source: Queries,
  taskId: string,
  nominalAt: Date,
  window: OpenInterval | undefined,
  now: Date,
): Promise<ComingReminder> {
  const [later] = await source.query<[ComingReminder]>(
    `SELECT send_at AS at, $3::timestamptz AS "nominalAt", reason, ${nextDue('greatest(send_at, $1)')} AS "nextDue"
     FROM scheduler.task_reminders row
     CROSS JOIN LATERAL scheduler.place_in_window($3, ${EMPLOYEE}, $4, $5, $6) WHERE row.task_id = $2`,
    [now, taskId, nominalAt, window?.opensAt, window?.closesAt, window?.reason],
  );
  return later;
}
