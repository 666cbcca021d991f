import type { DueDate } from '@recuerda/calendar';
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

/** SQL: selects {@link DueColumns}; `row` is the alias of the table in the statement. */
export const selectDueColumns = (row: string): string =>
  `${row}.task_due_at AS "taskDueAt", ${row}.remind_before_minutes AS "remindBefore",
   ${row}.overdue_minutes AS "overdueInterval"`;

export const dueDateOf = ({ taskDueAt, remindBefore, overdueInterval }: DueColumns): DueDate | null =>
  taskDueAt === null ? null : { dueAt: taskDueAt, remindBefore, overdueInterval };

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

const sqlList = (reasons: readonly HoldReason[]): string => `('${reasons.join("', '")}')`;
/** SQL: the reasons for which a calendar holds a reminder. */
export const OF_CALENDAR = sqlList(CALENDAR_REASONS);
/** SQL: the reasons for which a reminder waits because of its employee. */
export const OF_EMPLOYEE = sqlList(['recipient_limit', 'daily_cap', 'consent']);
/** SQL: the reasons of the school; for all others a reminder waits for the provider. */
export const OF_SCHOOL = sqlList(SCHOOL_REASONS);

/** SQL: the employee by whom `place_reminder` spreads. */
export const EMPLOYEE = 'coalesce(row.employee_id, row.task_id)';

const minutes = (column: string): string => `row.${column} * interval '1 minute'`;

/** SQL: an interval of `row` after `from`; less or more from its due date on. */
const oneIntervalAfter = (from: string): string => `CASE
  WHEN row.overdue_minutes IS NULL THEN ${from} + ${minutes('interval_minutes')}
  WHEN ${from} >= row.task_due_at THEN ${from} + ${minutes('overdue_minutes')}
  ELSE least(${from} + ${minutes('interval_minutes')}, row.task_due_at + ${minutes('overdue_minutes')}) END`;

/** SQL: `row` was held or moved after its dispatch, and was sent all the same: at $1, before its present time. */
export const MOVED_SINCE_DISPATCH = `(row.held_reason IS NOT NULL AND row.next_reminder > $1::timestamptz)`;
/** SQL: from when the interval after `row` counts, which ended at $1. */
const LAST = `CASE WHEN ${MOVED_SINCE_DISPATCH} THEN $1::timestamptz ELSE row.next_reminder END`;

/** `nextDue` of @recuerda/calendar, as SQL, for `row` after `last` at $1: a null in `greatest` does not count. */
export const nextWithDueDate = (last: string): string => `greatest(CASE WHEN ${oneIntervalAfter(last)} > $1
  THEN ${oneIntervalAfter(last)} ELSE ${oneIntervalAfter('$1::timestamptz')} END,
  row.task_due_at - ${minutes('remind_before_minutes')})`;

/** SQL: `row` becomes the next reminder of its chain at $1, where its calendar places it. */
export const PLACED_NEXT = `(next_reminder, due_at, held_reason, send_until) = (
     SELECT send_at, due_at, reason, send_until
     FROM scheduler.place_reminder(row.calendar_id, ${nextWithDueDate(LAST)}, ${EMPLOYEE}))`;
