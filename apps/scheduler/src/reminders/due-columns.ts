import type { DueDate } from '@recuerda/calendar';

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
     FROM scheduler.place_reminder(row.calendar_id, ${nextWithDueDate(LAST)}, coalesce(row.employee_id, row.task_id)))`;
