import { CALENDAR_REASONS, type HoldReason, SCHOOL_REASONS } from '@recuerda/contracts';
import type { EntityManager } from 'typeorm';

/** A data source, or the transaction of a manager. */
export type Queries = Pick<EntityManager, 'query'>;

/** The due date of a task as its rows have it: `task_due_at`, `remind_before_minutes` and `overdue_minutes`. */
export interface DueColumns {
  taskDueAt: Date | null;
  /** Minutes. */
  remindBefore: number | null;
  /** Minutes. */
  overdueInterval: number | null;
}

export const DUE_COLUMNS = { taskDueAt: 'timestamptz', remindBefore: 'int', overdueInterval: 'int' } as const;
export const NO_DUE_DATE: DueColumns = { taskDueAt: null, remindBefore: null, overdueInterval: null };

/** The next reminder of a task, as portals are told of it. */
export interface ScheduledReminder {
  id: string;
  taskId: string;
  nextReminder: Date;
  departmentId: string | null;
  heldReason: HoldReason | null;
}

/** SQL: the columns of a {@link ScheduledReminder}, of the row that the statement names `row`. */
export const SCHEDULED = `row.id, row.task_id AS "taskId", row.next_reminder AS "nextReminder",
  row.department_id AS "departmentId", row.held_reason AS "heldReason"`;

/** A reminder that is named by its task and its id, as `given` of {@link IS_GIVEN}. */
export interface GivenReminder {
  taskId: string;
  reminderId: string;
}
export const GIVEN_COLUMNS = { taskId: 'uuid', reminderId: 'uuid' } as const;
/** SQL: the task of `given` still waits for this reminder. */
export const IS_GIVEN = `row.task_id = given."taskId" AND row.id = given."reminderId" AND row.status = 'scheduled'`;

/** Returns each reminder once, in the order in which all transactions lock rows: this prevents deadlocks. */
export const inLockOrder = <T extends GivenReminder>(given: readonly T[]): T[] =>
  [...new Map(given.map((one) => [one.reminderId, one])).values()].sort((one, other) =>
    one.taskId < other.taskId ? -1 : 1,
  );

/** SQL: the list of reasons that a column may have. */
export const sqlList = (reasons: readonly HoldReason[]): string => `('${reasons.join("', '")}')`;
/** SQL: the reasons for which a calendar holds a reminder. */
export const OF_CALENDAR = sqlList(CALENDAR_REASONS);
/** SQL: the reasons for which a reminder waits because of its employee. */
export const OF_EMPLOYEE = sqlList(['recipient_limit', 'daily_cap', 'consent']);
/** SQL: the reasons of the school; for all others a reminder waits for the provider. */
export const OF_SCHOOL = sqlList(SCHOOL_REASONS);

/** SQL: the employee by whom `place_reminder` spreads. */
export const EMPLOYEE = 'coalesce(row.employee_id, row.task_id)';

/** SQL: when the reminder of `row` after that of `last` is due, as of $1. */
export const nextDue = (last: string): string =>
  `scheduler.next_due(${last}, $1::timestamptz, row.interval_minutes, row.task_due_at, row.remind_before_minutes,
     row.overdue_minutes)`;

/** SQL: `row` was held or moved after its dispatch, and was sent all the same: at $1, before its present time. */
const MOVED_SINCE_DISPATCH = `(row.held_reason IS NOT NULL AND row.next_reminder > $1::timestamptz)`;
/** SQL: when the reminder after that of `row` is due, which ended at $1. */
const NEXT_DUE = nextDue(`CASE WHEN ${MOVED_SINCE_DISPATCH} THEN $1::timestamptz ELSE row.next_reminder END`);
/** SQL: no calendar moves that reminder; the window in which `row` was sent is known without reading its calendar. */
const STAYS = `(row.calendar_id IS NULL OR NOT ${MOVED_SINCE_DISPATCH} AND ${NEXT_DUE} < row.send_until)`;

/**
 * SQL: rows as of `place_reminder`, which is called only where a reminder does not stay at its due time.
 *
 * @param stays - the condition on which it stays
 * @param sendUntil - the end of its window, where it stays
 */
export const placeUnless = (stays: string, sendUntil: string, calendar: string, due: string, employee: string) => `
  SELECT ${due} AS send_at, NULL::timestamptz AS due_at, NULL AS reason, ${sendUntil} AS send_until WHERE ${stays}
  UNION ALL
  SELECT send_at, due_at, reason, send_until FROM scheduler.place_reminder(${calendar}, ${due}, ${employee})
  WHERE (${stays}) IS NOT TRUE`;

/** SQL: `row` becomes the next reminder of its chain at $1, where its calendar places it. */
export const PLACED_NEXT = `(next_reminder, due_at, held_reason, send_until) = (
     ${placeUnless(STAYS, 'row.send_until', 'row.calendar_id', NEXT_DUE, EMPLOYEE)})`;
