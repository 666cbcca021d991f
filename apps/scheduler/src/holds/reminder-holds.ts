import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { HoldReason, ReminderDeferredData } from '@recuerda/contracts';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { DispatchedReminders } from '../bundles/dispatched-reminders.js';
import { InFlightReminders } from '../reminders/in-flight-reminders.js';
import { type Counted, countHeld, holdDeferred, type Released, releaseHeld } from '../rows/held-rows.js';
import { inLockOrder, type ScheduledReminder } from '../rows/reminder-columns.js';

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

  release(reason: HoldReason, released: Released = {}): Promise<ScheduledReminder[]> {
    return releaseHeld(this.dataSource, reason, this.clock.now(), released);
  }

  count(counted: Counted): Promise<number> {
    return countHeld(this.dataSource, this.clock.now(), counted);
  }
}
