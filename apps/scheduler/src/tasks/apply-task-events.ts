import { Controller, Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Envelope, SUBSCRIPTIONS, type TaskSnapshot } from '@recuerda/contracts';
import { unnestRows } from '@recuerda/database';
import { EventHandler } from '@recuerda/messaging';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource, type EntityManager } from 'typeorm';
import { lockCalendarsShared } from '../calendars/calendar-store.js';
import { ResolveCalendars } from '../calendars/resolve-calendars.js';
import { AnnounceScheduled } from '../rows/announce-scheduled.js';
import { assignCalendars } from '../rows/calendar-rows.js';
import { lockRows, reassign, setAnswered, startChains, TASK_COLUMNS } from '../rows/chain-rows.js';
import type { ScheduledReminder } from '../rows/reminder-columns.js';
import { expectCancellation, removeRows, resume } from '../rows/removed-rows.js';
import { latestCopies, type TaskCopy } from './task-copy.js';

const COPY_COLUMNS = {
  ...TASK_COLUMNS,
  version: 'int',
  deleted: 'bool',
  remindable: 'bool',
  snoozedUntil: 'timestamptz',
} as const;

/**
 * Applies task events: a task that becomes remindable gets a reminder at change + interval or at the end of its snooze,
 * moved by its calendar; one that is no longer remindable loses its row, and gets it back where that is undone. The
 * row lock of the task's replica orders concurrent schedulers, so each step is a separate statement with a later
 * snapshot.
 */
@Controller()
export class TaskEventsController {
  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly calendars: ResolveCalendars,
    private readonly announce: AnnounceScheduled,
  ) {}

  @EventHandler(SUBSCRIPTIONS.schedulerTasks)
  async handle(events: Envelope[]): Promise<void> {
    this.announce.publishScheduled(await this.applyEvents(events));
  }

  /** Returns the scheduled reminders. */
  applyEvents(events: readonly Envelope[]): Promise<ScheduledReminder[]> {
    // The same lock order in all processes prevents deadlocks.
    const copies = latestCopies(events).sort((a, b) => (a.taskId < b.taskId ? -1 : 1));
    return this.dataSource.transaction(async (manager) => {
      await lockCalendarsShared(manager);
      const fresh = await this.applyNewer(manager, copies);
      const changed = copies.filter((copy) => fresh.has(copy.taskId));
      await lockRows(
        manager,
        changed.map((copy) => copy.taskId),
      );
      const now = this.clock.now();
      await removeRows(
        manager,
        changed.filter((copy) => !copy.remindable).map((copy) => copy.taskId),
        now,
      );
      const remindable = changed.filter((copy) => copy.remindable);
      // A version in between may have stopped the task.
      await expectCancellation(
        manager,
        remindable.filter(({ taskId }) => fresh.get(taskId)?.skips).map((copy) => copy.taskId),
      );
      const calendars = await this.calendars.findCalendars(manager, remindable);
      const placed = remindable.map((copy) => ({ ...copy, calendarId: calendars.of(copy) }));
      const released = await reassign(manager, remindable, now);
      await setAnswered(
        manager,
        events.filter((event) => isAnswer(event) && fresh.has(event.subject)).map(({ subject }) => subject),
      );
      const moved = calendars.inUse ? await assignCalendars(manager, placed, now) : [];
      const resumed = await resume(manager, placed);
      const started = await startChains(manager, placed, now);
      return [...released, ...moved, ...resumed, ...started];
    });
  }

  /** Returns the tasks whose replica was older, by id, and whether the scheduler knows no version in between. */
  private async applyNewer(
    manager: EntityManager,
    copies: readonly TaskCopy[],
  ): Promise<Map<string, { skips: boolean | null }>> {
    const { from, parameters } = unnestRows(copies, COPY_COLUMNS);
    const rows = await manager.query<{ task_id: string; skips: boolean | null }[]>(
      `INSERT INTO scheduler.task_copies AS copy (task_id, employee_id, department_id, version, deleted, remindable,
                                                  activation, interval_minutes, task_due_at, remind_before_minutes,
                                                  overdue_minutes, snoozed_until)
       SELECT "taskId", "employeeId", "departmentId", "version", "deleted", "remindable", "activation",
              "reminderInterval", "taskDueAt", "remindBefore", "overdueInterval", "snoozedUntil" FROM ${from}
       ON CONFLICT (task_id) DO UPDATE
       SET employee_id = excluded.employee_id, department_id = excluded.department_id, version = excluded.version,
           deleted = excluded.deleted, remindable = excluded.remindable, activation = excluded.activation,
           interval_minutes = excluded.interval_minutes, task_due_at = excluded.task_due_at,
           remind_before_minutes = excluded.remind_before_minutes, overdue_minutes = excluded.overdue_minutes,
           snoozed_until = excluded.snoozed_until
       WHERE copy.version < excluded.version
       RETURNING task_id,
         (SELECT before.version FROM scheduler.task_copies before WHERE before.task_id = copy.task_id)
           < copy.version - 1 AS skips`,
      parameters,
    );
    return new Map(rows.map((row) => [row.task_id, row]));
  }
}

/** Returns whether the employee has seen the task. */
const isAnswer = ({ data }: Envelope): boolean =>
  (data as Partial<TaskSnapshot>).previous?.acknowledgedAt !== undefined;
