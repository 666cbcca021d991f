import { Controller, Inject, Logger, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  CountHeldReminders,
  EmployeeConsented,
  type Envelope,
  type HoldReason,
  ReminderDeferred,
  type ReminderDeferredData,
  RemindersReleased,
  SECOND_MS,
  SUBSCRIPTIONS,
} from '@recuerda/contracts';
import { EventHandler, RequestHandler } from '@recuerda/messaging';
import { CLOCK, type Clock, inBackground } from '@recuerda/service';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { DispatchedReminders } from '../bundles/dispatched-reminders.js';
import { InFlightReminders } from '../reminders/in-flight-reminders.js';
import { AnnounceScheduled } from '../rows/announce-scheduled.js';
import { countHeld, holdDeferred, type Released, releaseHeld } from '../rows/held-rows.js';
import { inLockOrder, type ScheduledReminder } from '../rows/reminder-columns.js';

/**
 * A deferral may come after the release that the consent caused: what was read before is on its way. So it is released
 * again after this time, ms.
 */
const RELEASE_AGAIN_MS = 5 * SECOND_MS;

/** Holds reminders until later, and releases them. A task has one row, so a chain that is held sends once. */
@Controller()
export class HoldsController implements OnModuleDestroy {
  private readonly logger = new Logger('Holds');
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly inFlight: InFlightReminders,
    private readonly dispatched: DispatchedReminders,
    private readonly announce: AnnounceScheduled,
  ) {}

  @EventHandler(SUBSCRIPTIONS.schedulerHolds)
  async handle(events: Envelope[]): Promise<void> {
    const deferred = events.flatMap((event) => (ReminderDeferred.is(event) ? [event.data] : []));
    if (deferred.length > 0) this.announce.publishScheduled(await this.hold(deferred));
    // After them: what was deferred before the release is released, too.
    for (const event of events) {
      if (!RemindersReleased.is(event)) continue;
      this.announce.publishScheduled(await this.release(event.data.reason, event.data));
    }
    const employeeIds = events.flatMap((event) => (EmployeeConsented.is(event) ? [event.data.employeeId] : []));
    if (employeeIds.length > 0) await this.releaseConsented(employeeIds);
  }

  onModuleDestroy(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  @RequestHandler(CountHeldReminders)
  async count(counted: z.infer<typeof CountHeldReminders.input>): Promise<{ held: number }> {
    return { held: await countHeld(this.dataSource, this.clock.now(), counted) };
  }

  /** A reminder that is no longer its task's changes nothing. Returns the held reminders. */
  async hold(deferred: readonly ReminderDeferredData[]): Promise<ScheduledReminder[]> {
    const unique = inLockOrder(deferred);
    const reminderIds = unique.map(({ reminderId }) => reminderId);
    const held = await this.dataSource.transaction(async (manager) => {
      const rows = await holdDeferred(manager, unique, this.clock.now());
      // In the same transaction: afterwards they may already be in another message.
      await this.dispatched.remove(reminderIds, manager);
      return rows;
    });
    this.inFlight.answered(reminderIds);
    return held;
  }

  release(reason: HoldReason, released?: Released): Promise<ScheduledReminder[]> {
    return releaseHeld(this.dataSource, reason, this.clock.now(), released);
  }

  private async releaseConsented(employeeIds: readonly string[]): Promise<void> {
    const release = async () => this.announce.publishScheduled(await this.release('consent', { employeeIds }));
    await release();
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      inBackground(release(), this.logger, 'could not release again what waited for a consent');
    }, RELEASE_AGAIN_MS);
    this.timers.add(timer.unref());
  }
}
