import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type HoldReason, MINUTE_MS, type ReminderDeferredData, SCHOOL_REASONS } from '@recuerda/contracts';
import { unnestRows } from '@recuerda/database';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource, type EntityManager } from 'typeorm';
import { NIL } from 'uuid';
import { DispatchedReminders } from '../bundles/dispatched-reminders.js';
import { InFlightReminders } from '../reminders/in-flight-reminders.js';
import { OF_CALENDAR } from './calendar-reasons.js';
import { SCHEDULED, type ScheduledReminder } from '../reminders/reminder-store.js';

/** Time between two released reminders, ms: what waited does not come all at once. An employee's follow one another. */
const GAP_MS = 250;
/** The longest over which many are spread, ms. */
const LONGEST_SPREAD_MS = 15 * MINUTE_MS;
/** Rows per statement. */
const CHUNK = 5_000;

const OF_SCHOOL = `('${SCHOOL_REASONS.join("', '")}')`;

/** Waits for sessions that have locked a row: nothing else may release it. In the lock order of everything else. */
const ALL = 'ORDER BY task_id LIMIT $3 FOR UPDATE';
/** The order of probes: a row that was tried lately comes last. Locked rows are left out: others take their place. */
const LONGEST_HELD = 'ORDER BY next_reminder, due_at LIMIT $3 FOR UPDATE SKIP LOCKED';

/** Which held reminders are released; default: all. */
interface Released {
  /** Rows that were not tried for longest come first. */
  limit?: number | undefined;
  employeeIds?: readonly string[];
}

/** Holds reminders until later, and releases them. A task has one row, so a chain that is held sends once. */
@Injectable()
export class ReminderHolds {
  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly inFlight: InFlightReminders,
    private readonly dispatched: DispatchedReminders,
  ) {}

  /** A reminder that is no longer its task's changes nothing. Returns the held reminders. */
  async hold(deferred: readonly ReminderDeferredData[]): Promise<ScheduledReminder[]> {
    // The same lock order everywhere prevents deadlocks.
    const unique = [...new Map(deferred.map((one) => [one.reminderId, one])).values()].sort((one, other) =>
      one.taskId < other.taskId ? -1 : 1,
    );
    const reminderIds = unique.map(({ reminderId }) => reminderId);
    const held = await this.dataSource.transaction(async (manager) => {
      const rows = await this.holdRows(manager, unique);
      // In the same transaction: afterwards they may already be in another message.
      await this.dispatched.remove(reminderIds, manager);
      return rows;
    });
    this.inFlight.answered(reminderIds);
    return held;
  }

  private async holdRows(
    manager: EntityManager,
    deferred: readonly ReminderDeferredData[],
  ): Promise<ScheduledReminder[]> {
    const columns = { taskId: 'uuid', reminderId: 'uuid', notBefore: 'timestamptz', reason: 'text' } as const;
    // Another time than before, so that the owner of its shard dispatches it again.
    const now = this.clock.now();
    const given = unnestRows(
      deferred.map((one) => ({ ...one, notBefore: new Date(Math.max(Date.parse(one.notBefore), now.getTime())) })),
      columns,
    );
    const [held] = await manager.query<[ScheduledReminder[], number]>(
      `UPDATE scheduler.task_reminders row
       SET due_at = coalesce(row.due_at, row.next_reminder),
           (next_reminder, send_until, held_reason) = (
             SELECT send_at, send_until,
                    CASE WHEN given."reason" IN ${OF_CALENDAR} THEN coalesce(reason, given."reason")
                         ELSE given."reason" END
             FROM scheduler.place_reminder(
               row.calendar_id, given."notBefore", coalesce(row.employee_id, row.task_id)))
       FROM ${given.from}
       WHERE row.task_id = given."taskId" AND row.id = given."reminderId" AND row.status = 'scheduled'
       RETURNING ${SCHEDULED}`,
      given.parameters,
    );
    return held;
  }

  /**
   * Makes what is held for `reason` due from now on, {@link GAP_MS} apart, or when the next window of its calendar
   * opens. Returns it.
   */
  async release(reason: HoldReason, { limit, employeeIds }: Released = {}): Promise<ScheduledReminder[]> {
    const now = this.clock.now();
    const released: ScheduledReminder[] = [];
    let [after, left] = [NIL as string, limit ?? Infinity];
    const gapMs = limit === undefined ? Math.min(GAP_MS, LONGEST_SPREAD_MS / (await this.count(reason))) : 0;
    while (left > 0) {
      const [some] = await this.dataSource.query<[ScheduledReminder[], number]>(
        `UPDATE scheduler.task_reminders row
         SET (next_reminder, send_until, held_reason) = (
           SELECT send_at, send_until, coalesce(reason, row.held_reason)
           FROM scheduler.place_reminder(row.calendar_id, $2 + place * interval '1 millisecond',
                                         coalesce(row.employee_id, row.task_id)))
         FROM (
           SELECT task_id AS held_id,
                  ($6::int + row_number() OVER (ORDER BY employee_id, task_id) - 1) * $7::float8 AS place
           FROM (
             SELECT task_id, employee_id FROM scheduler.task_reminders
             WHERE held_reason = $1 AND status = 'scheduled' AND next_reminder > $2 AND task_id > $5
               AND ($4::uuid[] IS NULL OR employee_id = ANY ($4::uuid[]))
             ${limit === undefined ? ALL : LONGEST_HELD}) held) placed
         WHERE row.task_id = held_id
         RETURNING ${SCHEDULED}`,
        [reason, now, Math.min(CHUNK, left), employeeIds ?? null, after, released.length, gapMs],
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

  /** Counts what waits for `reason`; without one, what waits for the provider. */
  async count(reason?: HoldReason): Promise<number> {
    const [row] = await this.dataSource.query<{ held: number }[]>(
      `SELECT count(*)::int AS held FROM scheduler.task_reminders
       WHERE held_reason IS NOT NULL AND next_reminder > $1
         AND CASE WHEN $2::text IS NULL THEN held_reason NOT IN ${OF_SCHOOL} ELSE held_reason = $2 END`,
      [this.clock.now(), reason ?? null],
    );
    return row?.held ?? 0;
  }
}
