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
/** State of the replica before the statement. */
const BEFORE = 'scheduler.task_copies before WHERE before.task_id = copy.task_id';
const REPLICATED = `employee_id, department_id, version, deleted, remindable, activation, interval_minutes, task_due_at,
  remind_before_minutes, overdue_minutes, snoozed_until`;

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
      const changed = copies.filter((copy) => fresh.has(copy.taskId)).map((copy) => withMissed(copy, fresh));
      await lockRows(manager, idsOf(changed));
      const now = this.clock.now();
      await removeRows(manager, idsOf(changed.filter((copy) => !copy.remindable)), now);
      const remindable = changed.filter((copy) => copy.remindable);
      // A version in between may have stopped the task.
      await expectCancellation(manager, idsOf(remindable.filter(({ taskId }) => fresh.get(taskId)?.skips)));
      const calendars = await this.calendars.findCalendars(manager, remindable);
      const placed = remindable.map((copy) => ({
        ...copy,
        calendarId: calendars.of(copy),
        // One that came before the change is over.
        remindsNow: copy.remindAt !== null && copy.remindAt >= copy.changedAt,
      }));
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

  /** Returns the tasks whose replica was older, by id. */
  private async applyNewer(manager: EntityManager, copies: readonly TaskCopy[]): Promise<Map<string, Applied>> {
    const { from, parameters } = unnestRows(copies, COPY_COLUMNS);
    const rows = await manager.query<({ task_id: string } & Applied)[]>(
      `INSERT INTO scheduler.task_copies AS copy (task_id, ${REPLICATED})
       SELECT "taskId", "employeeId", "departmentId", "version", "deleted", "remindable", "activation",
              "reminderInterval", "taskDueAt", "remindBefore", "overdueInterval", "snoozedUntil" FROM ${from}
       ON CONFLICT (task_id) DO UPDATE SET (${REPLICATED}) = (SELECT ${REPLICATED.replaceAll(/\w+/g, 'excluded.$&')})
       WHERE copy.version < excluded.version
       RETURNING task_id,
         (SELECT before.version < copy.version - 1 FROM ${BEFORE}) AS skips,
         (SELECT before.snoozed_until IS DISTINCT FROM copy.snoozed_until FROM ${BEFORE}) AS "isSnoozeNew"`,
      parameters,
    );
    return new Map(rows.map((row) => [row.task_id, row]));
  }
}

/** A replica that was written; null: there was none before. */
interface Applied {
  /** Whether the scheduler knows no version in between. */
  skips: boolean | null;
  isSnoozeNew: boolean | null;
}

/** A 'Recordar ahora' of a version that was passed over begins the chain all the same. */
function withMissed(copy: TaskCopy, fresh: ReadonlyMap<string, Applied>): TaskCopy {
  const { skips, isSnoozeNew } = fresh.get(copy.taskId) ?? {};
  return skips && isSnoozeNew && copy.remindAt ? { ...copy, changedAt: copy.remindAt } : copy;
}

const idsOf = (copies: readonly TaskCopy[]): string[] => copies.map(({ taskId }) => taskId);

/** Returns whether the employee has seen the task. */
const isAnswer = ({ data }: Envelope): boolean =>
  (data as Partial<TaskSnapshot>).previous?.acknowledgedAt !== undefined;
