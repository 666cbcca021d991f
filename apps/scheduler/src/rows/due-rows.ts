import { countRows, prepared, unnestRows } from '@recuerda/database';
import type { EntityManager } from 'typeorm';
import { MAX, NIL } from 'uuid';
import { PLACED_NEXT, type Queries, SCHEDULED, type ScheduledReminder } from './reminder-columns.js';

/** A row of a reminder that is due, as its owner reads it. */
export interface DueReminder {
  id: string;
  taskId: string;
  nextReminder: Date;
  /** When one that is held was due; null: it is not held. */
  dueAt: Date | null;
  activation: number;
  traceparent: string | null;
  /** Not the first of its chain. */
  follows: boolean;
  shard: number;
  /** Department of the task's employee; null: not known. */
  departmentId: string | null;
  /** End of the window in which it is due; null: it may be sent at any time. */
  sendUntil: Date | null;
}

/** A place in the order of due reminders. */
export type Place = Pick<DueReminder, 'nextReminder' | 'taskId'>;

export const START: Place = { nextReminder: new Date(0), taskId: NIL };

/** The place after all reminders due at `time`. */
export const endOf = (time: Date): Place => ({ nextReminder: time, taskId: MAX });

export function isAfter(one: Place, other: Place): boolean {
  const [a, b] = [one.nextReminder.getTime(), other.nextReminder.getTime()];
  return a === b ? one.taskId > other.taskId : a > b;
}

/** SQL: the columns of a {@link DueReminder}. */
const DUE = `row.id, row.task_id AS "taskId", row.next_reminder AS "nextReminder", row.due_at AS "dueAt",
  row.activation, row.traceparent, row.follows, row.shard, row.send_until AS "sendUntil",
  row.department_id AS "departmentId"`;

/**
 * The horizon comes from a subquery, whose value no estimate knows. By statistics from before a backlog few reminders
 * would be due, and it would seem cheapest to sort all of them for each read.
 */
const READ = prepared(
  'read_due',
  `SELECT ${DUE} FROM scheduler.task_reminders row
   WHERE status = 'scheduled' AND next_reminder <= (SELECT $1::timestamptz)
     AND (next_reminder, task_id) > ($2, $3) AND shard = ANY($4)
   ORDER BY next_reminder, task_id
   LIMIT $5`,
);

/** Reads the reminders of some shards that are due at `horizon` and have no result, the earliest first. */
export function readDue(
  source: Queries,
  { after, horizon, shards, limit }: { after: Place; horizon: Date; shards: ReadonlySet<number>; limit: number },
): Promise<DueReminder[]> {
  return source.query<DueReminder[]>(READ, [horizon, after.nextReminder, after.taskId, [...shards], limit]);
}

/** A reminder whose row is locked while messages are formed. */
export interface LockedReminder extends DueReminder {
  /** The task's employee; null: not known. */
  employeeId: string | null;
  calendarId: string | null;
  isHeld: boolean;
  snoozedUntil: Date | null;
  /** The message in which it was dispatched before; null: in none. */
  messageId: string | null;
}

/**
 * Locks the due reminders; with `takesAlong` also the reminders of the same employees that are due by `latest`. Rows
 * that another session has locked are left out: they change now. The same lock order everywhere prevents deadlocks.
 */
export function lockDue(
  manager: EntityManager,
  due: readonly DueReminder[],
  latest: Date,
  takesAlong: boolean,
): Promise<LockedReminder[]> {
  const { from, parameters } = unnestRows(due, { id: 'uuid', taskId: 'uuid' }, 3);
  return manager.query<LockedReminder[]>(
    `WITH given AS MATERIALIZED (SELECT given."id", given."taskId" FROM ${from}),
       people AS MATERIALIZED (
         SELECT DISTINCT row.employee_id FROM given JOIN scheduler.task_reminders row ON row.task_id = given."taskId"
         WHERE $1::boolean)
     SELECT ${DUE}, row.employee_id AS "employeeId", row.calendar_id AS "calendarId",
            row.held_reason IS NOT NULL AS "isHeld", copy.snoozed_until AS "snoozedUntil",
            dispatched.message_id AS "messageId"
     FROM scheduler.task_reminders row
     LEFT JOIN scheduler.task_copies copy ON copy.task_id = row.task_id
     LEFT JOIN scheduler.dispatched_reminders dispatched ON dispatched.reminder_id = row.id
     WHERE row.task_id IN (
         SELECT "taskId" FROM given
         UNION SELECT task_id FROM scheduler.task_copies JOIN people USING (employee_id))
       AND row.status = 'scheduled' AND row.next_reminder <= $2
       AND (row.id IN (SELECT "id" FROM given) OR row.employee_id IN (SELECT employee_id FROM people))
     ORDER BY row.task_id FOR UPDATE OF row SKIP LOCKED`,
    [takesAlong, latest, ...parameters],
  );
}

/** Sets when reminders are sent that go with the message of another one. */
export async function moveTo(
  manager: EntityManager,
  moved: readonly Pick<DueReminder, 'taskId' | 'nextReminder' | 'sendUntil'>[],
): Promise<void> {
  if (moved.length === 0) return;
  const columns = { taskId: 'uuid', nextReminder: 'timestamptz', sendUntil: 'timestamptz' } as const;
  const { from, parameters } = unnestRows(moved, columns);
  await manager.query(
    `UPDATE scheduler.task_reminders row
     SET next_reminder = given."nextReminder", send_until = given."sendUntil"
     FROM ${from} WHERE row.task_id = given."taskId"`,
    parameters,
  );
}

/** Rows per statement: 100,000 in one may take longer than a statement may. */
const CHUNK = 1_000;
const OVERDUE = `status = 'scheduled' AND next_reminder <= $1`;

export const countOverdue = (source: Queries, now: Date): Promise<number> =>
  countRows(source, `scheduler.task_reminders WHERE ${OVERDUE}`, [now]);

/**
 * Makes overdue reminders the next ones of their chains, under other ids: those of a backup may have been sent since.
 * Returns the next ones.
 */
export async function skipOverdue(manager: EntityManager, now: Date): Promise<ScheduledReminder[]> {
  const skipped: ScheduledReminder[] = [];
  for (let after = NIL as string; ;) {
    const [rows] = await manager.query<[ScheduledReminder[], number]>(
      `UPDATE scheduler.task_reminders row SET id = gen_random_uuid(), follows = true, ${PLACED_NEXT}
       WHERE row.task_id IN (
         SELECT task_id FROM scheduler.task_reminders WHERE ${OVERDUE} AND task_id > $2
         ORDER BY task_id LIMIT ${CHUNK} FOR UPDATE)
       RETURNING ${SCHEDULED}`,
      [now, after],
    );
    skipped.push(...rows);
    if (rows.length < CHUNK) return skipped;
    after = rows.map(({ taskId }) => taskId).reduce((one, other) => (one > other ? one : other));
  }
}
