import { type CountHeldReminders, type HoldReason, MINUTE_MS, type ReminderDeferredData } from '@recuerda/contracts';
import { countRows, unnestRows } from '@recuerda/database';
import type { EntityManager } from 'typeorm';
import { NIL } from 'uuid';
import type { z } from 'zod';
import {
  EMPLOYEE,
  GIVEN_COLUMNS,
  IS_GIVEN,
  OF_CALENDAR,
  OF_SCHOOL,
  type Queries,
  SCHEDULED,
  type ScheduledReminder,
} from './reminder-columns.js';

/** Time for each released reminder, ms: what waited does not come all at once. An employee's come together. */
const GAP_MS = 250;
/** The longest over which many are spread, ms. */
const LONGEST_SPREAD_MS = 15 * MINUTE_MS;
/** Rows per statement. */
const CHUNK = 5_000;

/** Holds the reminders that the notifier has put off. Returns those that are still their task's. */
export async function holdDeferred(
  manager: EntityManager,
  deferred: readonly ReminderDeferredData[],
  now: Date,
): Promise<ScheduledReminder[]> {
  // Another time than before, so that the owner of its shard dispatches it again.
  const { from, parameters } = unnestRows(
    deferred.map((one) => ({ ...one, notBefore: new Date(Math.max(Date.parse(one.notBefore), now.getTime())) })),
    { ...GIVEN_COLUMNS, notBefore: 'timestamptz', reason: 'text', account: 'text' },
  );
  const [held] = await manager.query<[ScheduledReminder[], number]>(
    `UPDATE scheduler.task_reminders row
     SET due_at = coalesce(row.due_at, row.next_reminder), held_account = given."account",
         (next_reminder, send_until, held_reason) = (
           SELECT send_at, send_until,
                  CASE WHEN given."reason" IN ${OF_CALENDAR} THEN coalesce(reason, given."reason")
                       ELSE given."reason" END
           FROM scheduler.place_reminder(row.calendar_id, given."notBefore", ${EMPLOYEE}))
     FROM ${from} WHERE ${IS_GIVEN}
     RETURNING ${SCHEDULED}`,
    parameters,
  );
  return held;
}

/** Holds reminders that are more than the daily cap of their employees. Returns them. */
export async function holdForDailyCap(
  manager: EntityManager,
  capped: readonly { taskId: string; until: Date }[],
): Promise<ScheduledReminder[]> {
  if (capped.length === 0) return [];
  const { from, parameters } = unnestRows(capped, { taskId: 'uuid', until: 'timestamptz' });
  const [held] = await manager.query<[ScheduledReminder[], number]>(
    `UPDATE scheduler.task_reminders row
     SET due_at = coalesce(row.due_at, row.next_reminder), held_reason = 'daily_cap',
         (next_reminder, send_until) = (
           SELECT send_at, send_until FROM scheduler.place_reminder(row.calendar_id, given."until", ${EMPLOYEE}))
     FROM ${from} WHERE row.task_id = given."taskId"
     RETURNING ${SCHEDULED}`,
    parameters,
  );
  return held;
}

/** Which held reminders are released; default: all. */
export interface Released {
  /** Rows that were not tried for longest come first. */
  limit?: number | undefined;
  /** Account that they wait for. */
  account?: string;
  employeeIds?: readonly string[];
}

/** Waits for sessions that have locked a row: nothing else may release it. In the lock order of everything else. */
const ALL = 'ORDER BY task_id LIMIT $3 FOR UPDATE';
/** The order of probes: a row that was tried lately comes last. Locked rows are left out: others take their place. */
const LONGEST_HELD = 'ORDER BY next_reminder, due_at LIMIT $3 FOR UPDATE SKIP LOCKED';

/**
 * Makes what is held for `reason` due from now on, {@link GAP_MS} for each, or when the next window of its calendar
 * opens. Returns it.
 */
export async function releaseHeld(
  source: Queries,
  reason: HoldReason,
  now: Date,
  { limit, account, employeeIds }: Released = {},
): Promise<ScheduledReminder[]> {
  const released: ScheduledReminder[] = [];
  let [after, left] = [NIL as string, limit ?? Infinity];
  const gapMs =
    limit === undefined ? Math.min(GAP_MS, LONGEST_SPREAD_MS / (await countHeld(source, now, { reason, account }))) : 0;
  while (left > 0) {
    const [some] = await source.query<[ScheduledReminder[], number]>(
      `UPDATE scheduler.task_reminders row
       SET (next_reminder, send_until, held_reason) = (
         SELECT send_at, send_until, coalesce(reason, row.held_reason)
         FROM scheduler.place_reminder(row.calendar_id, $2 + place * interval '1 millisecond', ${EMPLOYEE}))
       FROM (
         SELECT task_id AS held_id,
                ($6::int + rank() OVER (ORDER BY coalesce(employee_id, task_id)) - 1) * $7::float8 AS place
         FROM (
           SELECT task_id, employee_id FROM scheduler.task_reminders
           WHERE held_reason = $1 AND status = 'scheduled' AND next_reminder > $2 AND task_id > $5
             AND ($4::uuid[] IS NULL OR employee_id = ANY ($4::uuid[])) AND ($8::text IS NULL OR held_account = $8)
           ${limit === undefined ? ALL : LONGEST_HELD}) held) placed
       WHERE row.task_id = held_id
       RETURNING ${SCHEDULED}`,
      [reason, now, Math.min(CHUNK, left), employeeIds ?? null, after, released.length, gapMs, account ?? null],
    );
    // Fewer than asked for are no end: what changed while it was locked is left out.
    if (some.length === 0) break;
    released.push(...some);
    left -= some.length;
    // Each once, also where it is held again meanwhile.
    if (limit === undefined)
      after = some.map(({ taskId }) => taskId).reduce((one, other) => (one > other ? one : other), after);
  }
  return released;
}

/** Counts the reminders that are held; without a reason those that wait for a provider. */
export const countHeld = (
  source: Queries,
  now: Date,
  { reason, account }: z.infer<typeof CountHeldReminders.input>,
): Promise<number> =>
  countRows(
    source,
    `scheduler.task_reminders
     WHERE held_reason IS NOT NULL AND next_reminder > $1
       AND CASE WHEN $2::text IS NULL THEN held_reason NOT IN ${OF_SCHOOL} ELSE held_reason = $2 END
       AND ($3::text IS NULL OR held_account = $3)`,
    [now, reason ?? null, account ?? null],
  );
