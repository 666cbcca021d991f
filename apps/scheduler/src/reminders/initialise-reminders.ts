import { Controller, Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { InitialiseReminders, type InitialiseResult } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { CLOCK, type Clock, currentTraceparent } from '@recuerda/service';
import { DataSource, type EntityManager } from 'typeorm';
import { lockCalendarsShared } from '../calendars/calendar-store.js';
import { ResolveCalendars } from '../calendars/resolve-calendars.js';
import { AnnounceScheduled } from '../rows/announce-scheduled.js';
import { countScheduled, findStopped, restartChains } from '../rows/chain-rows.js';
import type { ScheduledReminder } from '../rows/reminder-columns.js';

/** Tasks per transaction. */
const CHUNK = 5_000;

/**
 * Runs when the Tasks screen is opened, for all remindable tasks that the principal may know: keeps scheduled
 * reminders (overdue ones are sent late), and schedules one where there is none or the last one failed. Idempotent.
 */
@Controller()
export class InitialiseRemindersController {
  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly calendars: ResolveCalendars,
    private readonly announce: AnnounceScheduled,
  ) {}

  @RequestHandler(InitialiseReminders)
  async handle({ taskId }: { taskId?: string }): Promise<InitialiseResult> {
    const { result, scheduled } = await this.initialise(taskId);
    this.announce.publishScheduled(scheduled);
    return result;
  }

  async initialise(taskId?: string): Promise<{ result: InitialiseResult; scheduled: ScheduledReminder[] }> {
    const scheduled: ScheduledReminder[] = [];
    for (;;) {
      const chunk = await this.readingAll((manager) => this.restartSome(manager, taskId));
      scheduled.push(...chunk.scheduled);
      if (chunk.found < CHUNK) break;
    }
    const restored = (await this.readingAll((manager) => countScheduled(manager, taskId))) - scheduled.length;
    return { result: { restored: Math.max(0, restored), scheduled: scheduled.length }, scheduled };
  }

  /** This reads every task, so a sequential scan, disabled elsewhere, is the cheapest plan. */
  private readingAll<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL enable_seqscan = on');
      return work(manager);
    });
  }

  private async restartSome(manager: EntityManager, taskId: string | undefined) {
    await lockCalendarsShared(manager);
    const stopped = await findStopped(manager, taskId, CHUNK);
    const now = this.clock.now();
    const traceparent = currentTraceparent() ?? null;
    const calendars = await this.calendars.findCalendars(manager, stopped);
    const scheduled = await restartChains(
      manager,
      stopped.map((task) => ({
        ...task,
        changedAt: now,
        snoozedUntil: null,
        remindsNow: false,
        calendarId: calendars.of(task),
        traceparent,
      })),
      now,
    );
    return { found: stopped.length, scheduled };
  }
}
