import { randomUUIDv7 } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type Envelope,
  ReminderCancelled,
  type ReminderCancelledData,
  ReminderFailed,
  type ReminderFailedData,
  ReminderSent,
} from '@recuerda/contracts';
import { unnestColumns, unnestRows, prepared } from '@recuerda/database';
import { InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { CLOCK, type Clock, isLockTimeout } from '@recuerda/service';
import { DataSource, type EntityManager } from 'typeorm';
import { COUNTED, type CountedReminder, countOneMore, CountUnanswered } from '../escalations/count-unanswered.js';
import { MOVED_SINCE_DISPATCH, PLACED_NEXT } from './due-columns.js';
import { DispatchedReminders } from '../bundles/dispatched-reminders.js';
import { InFlightReminders } from './in-flight-reminders.js';
import { recordedResults } from './instruments.js';
import { SCHEDULED, type ScheduledReminder } from './reminder-store.js';
import { RemovedReminders } from './removed-reminders.js';

/** Longest wait for a row locked by another session, ms: all results of a batch wait with it. */
const LONGEST_LOCK_MS = 500;

type ReminderResult = Pick<ReminderCancelledData, 'taskId' | 'reminderId'>;

/** Every result names its reminder. */
const resultOf = ({ data }: Envelope): ReminderResult => data as ReminderCancelledData;

const REMINDER = { taskId: 'uuid', reminderId: 'uuid' } as const;
/** The row waits for this result: it belongs to the task, and is still that reminder. */
const IS_GIVEN = `row.task_id = given."taskId" AND row.id = given."reminderId" AND row.status = 'scheduled'`;
/** `nextDue` of @recuerda/calendar, as SQL: due + interval, or now ($1) + interval when that has passed. */
const NEXT = `CASE WHEN row.next_reminder + row.interval_minutes * interval '1 minute' > $1
                   THEN row.next_reminder + row.interval_minutes * interval '1 minute'
                   ELSE $1::timestamptz + row.interval_minutes * interval '1 minute' END`;

const SENT = unnestColumns({ ...REMINDER, nextId: 'uuid' }, 2);
const nextOfSent = (where: string, ...due: readonly string[]): string => `UPDATE scheduler.task_reminders row
   SET id = given."nextId", sent_at = NULL, follows = true, ${due.join(', ')}
   FROM ${SENT.from}
   WHERE (SELECT set_config('lock_timeout', '${LONGEST_LOCK_MS}', true)) IS NOT NULL AND ${where}`;
/** Without a calendar, or in the same window as the one that was sent, at its time; without what a due date changes. */
const IN_WINDOW = `${IS_GIVEN} AND row.overdue_minutes IS NULL AND row.remind_before_minutes IS NULL
  AND NOT ${MOVED_SINCE_DISPATCH} AND (row.calendar_id IS NULL OR ${NEXT} < row.send_until)`;
const DUE = `next_reminder = ${NEXT}, due_at = NULL, held_reason = NULL`;
const NEXT_OF_SENT = nextOfSent(IN_WINDOW, DUE);
const SCHEDULE_NEXT = prepared('schedule_next', NEXT_OF_SENT);
/** The same with the new rows returned; without demand, returning them would be a waste. */
const SCHEDULE_AND_TELL = prepared(
  'schedule_and_tell',
  `${NEXT_OF_SENT}
   RETURNING ${SCHEDULED}`,
);

const PLACED_OF_SENT = nextOfSent(IS_GIVEN, PLACED_NEXT);
/** The same where the calendar may move them, or a due date. */
const PLACE_NEXT = prepared('place_next', PLACED_OF_SENT);
const PLACE_AND_TELL = prepared(
  'place_and_tell',
  `${PLACED_OF_SENT}
   RETURNING ${SCHEDULED}`,
);
/** The same where reminders are escalated: they are counted until the employee answers. */
const ONE_MORE = countOneMore(5);
const COUNT_AND_TELL = prepared(
  'count_and_tell',
  `${nextOfSent(IN_WINDOW, DUE, ONE_MORE)}
   RETURNING ${COUNTED}`,
);
const COUNT_AND_PLACE = prepared(
  'count_and_place',
  `${nextOfSent(IS_GIVEN, PLACED_NEXT, ONE_MORE)}
   RETURNING ${COUNTED}`,
);

function statementsOf(counts: boolean, tell: boolean): [next: string, placed: string] {
  if (counts) return [COUNT_AND_TELL, COUNT_AND_PLACE];
  return tell ? [SCHEDULE_AND_TELL, PLACE_AND_TELL] : [SCHEDULE_NEXT, PLACE_NEXT];
}

interface Recorded {
  /** The next reminders, if requested. */
  scheduled: ScheduledReminder[];
  /** Results whose rows are locked by another session; they were not recorded. */
  held: Envelope[];
}

/**
 * Records results. Sent: the row becomes the next reminder. Failed: the chain stops. Cancelled: the row is removed. A
 * removed row keeps what became of its reminder. A result without its row, or whose row is now another reminder,
 * changes nothing: repeated results are harmless.
 */
@Injectable()
export class RecordResults {
  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly inFlight: InFlightReminders,
    private readonly unanswered: CountUnanswered,
    @InjectUnitOfWork('scheduler') private readonly work: UnitOfWork,
    private readonly dispatched: DispatchedReminders,
    private readonly removed: RemovedReminders,
  ) {}

  /**
   * `tell`: return the next reminders also when all results are `sent`. Other batches are rare and always return them.
   */
  async run(events: readonly Envelope[], tell = true): Promise<Recorded> {
    const recorded = await this.recordAll(events, tell).catch((error: unknown) => {
      if (isLockTimeout(error)) return this.recordFree(events);
      throw error;
    });
    const held = new Set(recorded.held);
    const done = events.filter((event) => !held.has(event));
    const unsent = done.filter((event) => !ReminderSent.is(event));
    await this.dispatched.remove(unsent.map((event) => resultOf(event).reminderId));
    this.inFlight.answered(done.map((event) => resultOf(event).reminderId));
    return recorded;
  }

  /** The usual case, in one statement: all were sent, and no row is locked. */
  private async recordAll(events: readonly Envelope[], tell: boolean): Promise<Recorded> {
    const { sent, others } = bySent(events);
    if (others.length === 0 && !this.unanswered.isOn) {
      const next = await this.scheduleNext(this.dataSource, sent, tell);
      recordedResults.inc({ outcome: 'sent' }, next.sent);
      return { scheduled: next.scheduled, held: [] };
    }
    return this.work.run(async (transaction) => {
      await transaction.manager.query(`SET LOCAL lock_timeout = ${LONGEST_LOCK_MS}`);
      return { scheduled: await this.record(transaction, events), held: [] };
    });
  }

  /** Records only results whose rows no other session has locked. */
  private recordFree(events: readonly Envelope[]): Promise<Recorded> {
    return this.work.run(async (transaction) => {
      const locked = await this.lockedOf(transaction.manager, events);
      const held = events.filter((event) => locked.has(resultOf(event).reminderId));
      const free = events.filter((event) => !locked.has(resultOf(event).reminderId));
      return { scheduled: await this.record(transaction, free), held };
    });
  }

  /** Locks the free rows. Returns the reminders of the locked ones. */
  private async lockedOf(manager: EntityManager, events: readonly Envelope[]): Promise<Set<string>> {
    const given = unnestRows(events.map(resultOf), REMINDER);
    const free = await manager.query<{ id: string }[]>(
      `SELECT row.id FROM ${given.from} JOIN scheduler.task_reminders row ON ${IS_GIVEN}
       ORDER BY row.task_id FOR UPDATE OF row SKIP LOCKED`,
      given.parameters,
    );
    const found = await manager.query<{ id: string }[]>(
      `SELECT row.id FROM ${given.from} JOIN scheduler.task_reminders row ON ${IS_GIVEN}`,
      given.parameters,
    );
    const lockedByUs = new Set(free.map(({ id }) => id));
    return new Set(found.map(({ id }) => id).filter((id) => !lockedByUs.has(id)));
  }

  /** Counts what the rows waited for, so that a repeated result counts once. */
  private async record(
    { manager, emit, afterCommit }: Transaction,
    events: readonly Envelope[],
  ): Promise<ScheduledReminder[]> {
    const failed = events.filter((event) => ReminderFailed.is(event)).map((event) => event.data);
    const cancelled = events.filter((event) => ReminderCancelled.is(event)).map((event) => event.data);
    const stopped = await this.stopChains(manager, failed);
    const removed = await this.removed.removeCancelled(manager, cancelled);
    const { scheduled, sent } = await this.scheduleNext(manager, bySent(events).sent, true, emit);
    afterCommit(() => {
      recordedResults.inc({ outcome: 'sent' }, sent);
      recordedResults.inc({ outcome: 'failed' }, stopped);
      recordedResults.inc({ outcome: 'cancelled' }, removed);
    });
    return scheduled;
  }

  /** Returns how many rows became the next reminder, and those if they are wanted. */
  private async scheduleNext(
    source: Pick<DataSource, 'query'>,
    results: readonly ReminderResult[],
    tell: boolean,
    emit?: Transaction['emit'],
  ): Promise<{ scheduled: ScheduledReminder[]; sent: number }> {
    if (results.length === 0) return { scheduled: [], sent: 0 };
    const now = this.clock.now();
    // The same lock order everywhere prevents deadlocks.
    const unique = [...new Map(results.map((result) => [result.reminderId, result])).values()].sort((one, other) =>
      one.taskId < other.taskId ? -1 : 1,
    );
    const rows = unique.map(({ taskId, reminderId }) => ({ taskId, reminderId, nextId: randomUUIDv7() }));
    const counts = emit !== undefined && this.unanswered.isOn;
    const [next, placed] = statementsOf(counts, tell);
    const parameters = [now, ...SENT.parameters(rows), ...(counts ? this.unanswered.parameters : [])];
    const run = (statement: string) => source.query<[CountedReminder[], number]>(statement, parameters);
    const [scheduled, count] = await run(next);
    // The others leave their window, were moved, have a due date that changes them, or wait no longer for this result.
    const [moved, movedCount] = count === rows.length ? [[], 0] : await run(placed);
    if (count + movedCount < rows.length) await this.removed.advance(source, unique, now);
    const all = [...scheduled, ...moved];
    if (counts) await this.unanswered.publish(source, all, emit);
    return { scheduled: all, sent: count + movedCount };
  }

  /** Returns the number of chains. */
  private async stopChains(manager: EntityManager, failed: readonly ReminderFailedData[]): Promise<number> {
    if (failed.length === 0) return 0;
    const given = unnestRows(failed, { ...REMINDER, sentAt: 'timestamptz' });
    const [, stopped] = await manager.query<[unknown[], number]>(
      `UPDATE scheduler.task_reminders row
       SET status = 'failed', sent_at = given."sentAt", due_at = NULL, held_reason = NULL
       FROM ${given.from} WHERE ${IS_GIVEN}`,
      given.parameters,
    );
    if (stopped < failed.length) await this.removed.stop(manager, failed);
    return stopped;
  }
}

function bySent(events: readonly Envelope[]): { sent: ReminderResult[]; others: Envelope[] } {
  const sent: ReminderResult[] = [];
  const others: Envelope[] = [];
  for (const event of events) {
    if (ReminderSent.is(event)) sent.push(event.data);
    else others.push(event);
  }
  return { sent, others };
}
