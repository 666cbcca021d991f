import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type Envelope,
  ReminderCancelled,
  type ReminderCancelledData,
  ReminderFailed,
  ReminderSent,
} from '@recuerda/contracts';
import { columnsOf, isLockTimeout } from '@recuerda/database';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { recordedResults } from './instruments.js';
import type { ScheduledReminder } from './reminder-store.js';

/** Longest wait for a row that somebody else has locked, ms: all results of a batch wait with it. */
const LONGEST_LOCK_MS = 500;

export interface Recorded {
  /** The reminders that follow. */
  scheduled: ScheduledReminder[];
  /** Results whose reminders are locked by somebody else; nothing was recorded of them. */
  held: Envelope[];
}

/** Every result names its reminder. */
const reminderOf = ({ data }: Envelope): string => (data as ReminderCancelledData).reminderId;

/**
 * Records what became of reminders. Sent: the row becomes the next reminder. Failed: the chain stops. Cancelled: the row
 * goes. A result whose row is gone, or has become another reminder, changes nothing: doubled results are harmless.
 */
@Injectable()
export class RecordResults {
  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(events: readonly Envelope[]): Promise<Recorded> {
    const recorded = await this.recordAll(events).catch((error: unknown) => {
      if (isLockTimeout(error)) return this.recordFree(events);
      throw error;
    });
    const held = new Set(recorded.held);
    const done = events.filter((event) => !held.has(event));
    recordedResults.inc({ outcome: 'sent' }, done.filter((event) => ReminderSent.is(event)).length);
    recordedResults.inc({ outcome: 'failed' }, done.filter((event) => ReminderFailed.is(event)).length);
    recordedResults.inc({ outcome: 'cancelled' }, done.filter((event) => ReminderCancelled.is(event)).length);
    return recorded;
  }

  private recordAll(events: readonly Envelope[]): Promise<Recorded> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(`SET LOCAL lock_timeout = ${LONGEST_LOCK_MS}`);
      return { scheduled: await this.record(manager, events), held: [] };
    });
  }

  /** Only what nobody else has locked. */
  private recordFree(events: readonly Envelope[]): Promise<Recorded> {
    return this.dataSource.transaction(async (manager) => {
      const locked = await this.lockedOf(manager, events.map(reminderOf));
      const held = events.filter((event) => locked.has(reminderOf(event)));
      const free = events.filter((event) => !locked.has(reminderOf(event)));
      return { scheduled: await this.record(manager, free), held };
    });
  }

  /** Locks those that nobody has locked; answers the others. */
  private async lockedOf(manager: EntityManager, reminderIds: readonly string[]): Promise<Set<string>> {
    const free = await manager.query<{ id: string }[]>(
      `SELECT id FROM scheduler.task_reminders WHERE id = ANY($1::uuid[]) AND status = 'scheduled'
       ORDER BY id FOR UPDATE SKIP LOCKED`,
      [reminderIds],
    );
    const locked = await manager.query<{ id: string }[]>(
      `SELECT id FROM scheduler.task_reminders WHERE id = ANY($1::uuid[]) AND status = 'scheduled' AND id <> ALL($2::uuid[])`,
      [reminderIds, free.map(({ id }) => id)],
    );
    return new Set(locked.map(({ id }) => id));
  }

  private async record(manager: EntityManager, events: readonly Envelope[]): Promise<ScheduledReminder[]> {
    const sent = events.filter((event) => ReminderSent.is(event)).map((event) => event.data.reminderId);
    const failed = events.filter((event) => ReminderFailed.is(event)).map((event) => event.data);
    const cancelled = events.filter((event) => ReminderCancelled.is(event)).map((event) => event.data.reminderId);
    if (failed.length > 0) await this.stopChains(manager, failed);
    if (cancelled.length > 0) await this.remove(manager, cancelled);
    return sent.length > 0 ? this.scheduleNext(manager, sent) : [];
  }

  /** `nextReminder` of next-reminder.ts, as SQL: due + interval, or now + interval when that has passed. */
  private async scheduleNext(manager: EntityManager, reminderIds: readonly string[]): Promise<ScheduledReminder[]> {
    const unique = [...new Set(reminderIds)].sort();
    const { from, parameters } = columnsOf(
      unique.map((id) => ({ id, nextId: uuidv7() })),
      { id: 'uuid', nextId: 'uuid' },
      2,
    );
    const [rows] = await manager.query<[ScheduledReminder[], number]>(
      `WITH result AS (
         SELECT row.id, given."nextId" AS next_id, times.next
         FROM ${from}
         JOIN scheduler.task_reminders row ON row.id = given."id" AND row.status = 'scheduled'
         CROSS JOIN LATERAL (SELECT row.interval_minutes * interval '1 minute' AS step) AS beat
         CROSS JOIN LATERAL (SELECT CASE WHEN row.next_reminder + beat.step > $1 THEN row.next_reminder + beat.step
                                         ELSE $1::timestamptz + beat.step END AS next) AS times
         ORDER BY row.id
         FOR UPDATE OF row
       )
       UPDATE scheduler.task_reminders row
       SET id = result.next_id, next_reminder = result.next, claimed_until = result.next,
           claims = 0, claimed_by = NULL, sent_at = NULL, follows = true
       FROM result
       WHERE row.id = result.id
       RETURNING row.id, row.task_id AS "taskId", row.next_reminder AS "nextReminder"`,
      [this.clock.now(), ...parameters],
    );
    return rows;
  }

  private async stopChains(
    manager: EntityManager,
    failed: readonly { reminderId: string; sentAt: string }[],
  ): Promise<void> {
    const { from, parameters } = columnsOf(
      failed.map(({ reminderId, sentAt }) => ({ id: reminderId, sentAt })),
      { id: 'uuid', sentAt: 'timestamptz' },
    );
    await manager.query(
      `UPDATE scheduler.task_reminders row SET status = 'failed', sent_at = given."sentAt", claimed_by = NULL
       FROM ${from} WHERE row.id = given."id" AND row.status = 'scheduled'`,
      parameters,
    );
  }

  private async remove(manager: EntityManager, reminderIds: readonly string[]): Promise<void> {
    await manager.query(`DELETE FROM scheduler.task_reminders WHERE id = ANY($1::uuid[]) AND status = 'scheduled'`, [
      reminderIds,
    ]);
  }
}
