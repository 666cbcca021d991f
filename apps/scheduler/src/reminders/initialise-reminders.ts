import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { nextDue } from '@recuerda/calendar';
import type { InitialiseResult } from '@recuerda/contracts';
import { CLOCK, type Clock, currentTraceparent, departmentScope } from '@recuerda/service';
import { DataSource, type EntityManager } from 'typeorm';
import { ResolveCalendars } from '../calendars/resolve-calendars.js';
import { type DueColumns, dueDateOf, selectDueColumns } from './due-columns.js';
import { ReminderStore, type ScheduledReminder } from './reminder-store.js';

interface Stopped extends DueColumns {
  taskId: string;
  employeeId: string | null;
  departmentId: string | null;
  activation: number;
  reminderInterval: number;
}

const CHUNK = 5_000;

/**
 * Runs when the Tasks screen is opened, for all remindable tasks that the principal may know: keeps scheduled
 * reminders (overdue ones are sent late), and schedules one where there is none or the last one failed. Idempotent.
 */
@Injectable()
export class InitialiseReminders {
  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly reminders: ReminderStore,
    private readonly calendars: ResolveCalendars,
  ) {}

  async run(taskId?: string): Promise<{ result: InitialiseResult; scheduled: ScheduledReminder[] }> {
    const scheduled: ScheduledReminder[] = [];
    for (;;) {
      const chunk = await this.readingAll((manager) => this.restartSome(manager, taskId));
      scheduled.push(...chunk.scheduled);
      if (chunk.found < CHUNK) break;
    }
    const restored = (await this.readingAll((manager) => this.countScheduled(manager, taskId))) - scheduled.length;
    return { result: { restored: Math.max(0, restored), scheduled: scheduled.length }, scheduled };
  }

  /** This reads every task, so a sequential scan, disabled elsewhere, is the cheapest plan. */
  private readingAll<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL enable_seqscan = on');
      return work(manager);
    });
  }

  /** Locks the replicas, so that a concurrent pause is applied before or after, never in between. */
  private async restartSome(manager: EntityManager, taskId: string | undefined) {
    await this.calendars.lock(manager);
    const stopped = await manager.query<Stopped[]>(
      `SELECT copy.task_id AS "taskId", copy.employee_id AS "employeeId",
              copy.department_id AS "departmentId", copy.activation, copy.interval_minutes AS "reminderInterval",
              ${selectDueColumns('copy')}
       FROM scheduler.task_copies copy
       LEFT JOIN scheduler.task_reminders row ON row.task_id = copy.task_id
       WHERE copy.remindable AND (row.id IS NULL OR row.status <> 'scheduled')
         AND ($1::uuid IS NULL OR copy.task_id = $1)
         AND ($2::uuid[] IS NULL OR copy.department_id = ANY ($2::uuid[]))
       ORDER BY copy.task_id LIMIT ${CHUNK}
       FOR UPDATE OF copy`,
      [taskId ?? null, departmentScope() ?? null],
    );
    const now = this.clock.now();
    const traceparent = currentTraceparent() ?? null;
    const calendars = await this.calendars.run(manager, stopped);
    const scheduled = await this.reminders.restartChains(
      manager,
      stopped.map((task) => ({
        ...task,
        nextReminder: nextDue(now, task.reminderInterval, now, dueDateOf(task)),
        calendarId: calendars.of(task),
        traceparent,
      })),
    );
    return { found: stopped.length, scheduled };
  }

  private async countScheduled(manager: EntityManager, taskId: string | undefined): Promise<number> {
    const [row] = await manager.query<{ count: string }[]>(
      `SELECT count(*) FROM scheduler.task_reminders
       WHERE status = 'scheduled' AND ($1::uuid IS NULL OR task_id = $1)
         AND ($2::uuid[] IS NULL OR department_id = ANY ($2::uuid[]))`,
      [taskId ?? null, departmentScope() ?? null],
    );
    return Number(row?.count ?? 0);
  }
}
