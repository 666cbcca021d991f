import { randomUUIDv7 } from 'node:crypto';
import type { ReminderFailedData } from '@recuerda/contracts';
import { prepared, unnestColumns, unnestRows } from '@recuerda/database';
import type { EntityManager } from 'typeorm';
import {
  GIVEN_COLUMNS,
  type GivenReminder,
  inLockOrder,
  IS_GIVEN,
  PLACED_NEXT,
  type Queries,
  SCHEDULED,
  type ScheduledReminder,
} from './reminder-columns.js';
import { advanceRemoved, stopRemoved } from './removed-rows.js';

/** Longest wait for a row locked by another session, ms: all results of a batch wait with it. */
export const LONGEST_LOCK_MS = 500;

const SENT = unnestColumns({ ...GIVEN_COLUMNS, nextId: 'uuid' }, 2);

/** SQL: sent reminders become the next ones of their chains at $1; `SENT` has the parameters from $2 on. */
const nextOfSent = (name: string, returning = '', also = ''): string =>
  prepared(
    name,
    `UPDATE scheduler.task_reminders row
     SET id = given."nextId", sent_at = NULL, follows = true, resumed = false, ${PLACED_NEXT}${also}
     FROM ${SENT.from}
     WHERE (SELECT set_config('lock_timeout', '${LONGEST_LOCK_MS}', true)) IS NOT NULL AND ${IS_GIVEN} ${returning}`,
  );
const SILENT = nextOfSent('schedule_next');
const TELLING = nextOfSent('schedule_and_tell', `RETURNING ${SCHEDULED}`);
/** After an answer no step has been reached. */
const COUNTING = nextOfSent(
  'schedule_and_count',
  `RETURNING ${SCHEDULED}, row.activation, row.employee_id AS "employeeId", row.unanswered,
     row.escalated_step AS "escalatedStep", given."reminderId"`,
  `, unanswered = row.unanswered + (((row.department_id = ANY ($5::uuid[])) IS TRUE) <> $6)::int,
     escalated_step = CASE WHEN row.unanswered = 0 THEN 0 ELSE row.escalated_step END`,
);

/** The departments where unanswered reminders are counted: those of the school, but for the exceptions. */
export interface CountedDepartments {
  school: boolean;
  /** Ids of the departments of which the opposite holds. */
  exceptions: readonly string[];
}

/** A next reminder with the count of unanswered ones. */
export interface CountedReminder extends ScheduledReminder {
  activation: number;
  employeeId: string | null;
  unanswered: number;
  /** The last step that was reached; 0: none since the last answer. */
  escalatedStep: number;
  /** The reminder that was sent. */
  reminderId: string;
}

interface Advanced<T> {
  /** The next reminders, if they are told. */
  scheduled: T[];
  /** How many rows became the next reminder. */
  sent: number;
}

/** Makes sent reminders the next ones of their chains. Without demand, returning them (`tell`) would be a waste. */
export function scheduleNext(
  source: Queries,
  sent: readonly GivenReminder[],
  now: Date,
  tell: boolean,
): Promise<Advanced<ScheduledReminder>> {
  return advance(source, sent, now, tell ? TELLING : SILENT, []);
}

/** Does what {@link scheduleNext} does, and counts the reminders that the employee has not answered. */
export function scheduleAndCount(
  source: Queries,
  sent: readonly GivenReminder[],
  now: Date,
  { exceptions, school }: CountedDepartments,
): Promise<Advanced<CountedReminder>> {
  return advance(source, sent, now, COUNTING, [exceptions, school]);
}

async function advance<T>(
  source: Queries,
  sent: readonly GivenReminder[],
  now: Date,
  statement: string,
  more: readonly unknown[],
): Promise<Advanced<T>> {
  if (sent.length === 0) return { scheduled: [], sent: 0 };
  const rows = inLockOrder(sent).map(({ taskId, reminderId }) => ({ taskId, reminderId, nextId: randomUUIDv7() }));
  const [scheduled, count] = await source.query<[T[], number]>(statement, [now, ...SENT.parameters(rows), ...more]);
  // The others wait no longer for this result.
  if (count < rows.length) await advanceRemoved(source, rows, now);
  return { scheduled, sent: count };
}

/** Stops the chains of failed reminders. Returns the number of chains. */
export async function stopChains(manager: EntityManager, failed: readonly ReminderFailedData[]): Promise<number> {
  if (failed.length === 0) return 0;
  const { from, parameters } = unnestRows(failed, { ...GIVEN_COLUMNS, sentAt: 'timestamptz' });
  const [, stopped] = await manager.query<[unknown[], number]>(
    `UPDATE scheduler.task_reminders row
     SET status = 'failed', sent_at = given."sentAt", due_at = NULL, held_reason = NULL
     FROM ${from} WHERE ${IS_GIVEN}`,
    parameters,
  );
  if (stopped < failed.length) await stopRemoved(manager, failed);
  return stopped;
}

/** Locks the rows of these reminders that are free. Returns the ids of the reminders whose rows are locked. */
export async function lockFree(manager: EntityManager, given: readonly GivenReminder[]): Promise<Set<string>> {
  const { from, parameters } = unnestRows(given, GIVEN_COLUMNS);
  const select = `SELECT row.id FROM ${from} JOIN scheduler.task_reminders row ON ${IS_GIVEN}`;
  const free = await manager.query<{ id: string }[]>(
    `${select} ORDER BY row.task_id FOR UPDATE OF row SKIP LOCKED`,
    parameters,
  );
  const found = await manager.query<{ id: string }[]>(select, parameters);
  const lockedByUs = new Set(free.map(({ id }) => id));
  return new Set(found.map(({ id }) => id).filter((id) => !lockedByUs.has(id)));
}

/** Keeps the last step that the unanswered reminders of a task have reached. */
export async function setEscalated(source: Queries, reached: readonly { taskId: string; step: number }[]) {
  const { from, parameters } = unnestRows(reached, { taskId: 'uuid', step: 'int' });
  await source.query(
    `UPDATE scheduler.task_reminders row SET escalated_step = given."step" FROM ${from}
     WHERE row.task_id = given."taskId"`,
    parameters,
  );
}
