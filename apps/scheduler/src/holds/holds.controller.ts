import { Controller } from '@nestjs/common';
import {
  CountHeldReminders,
  EmployeeConsented,
  type Envelope,
  type HoldReason,
  ReminderDeferred,
  RemindersReleased,
  SUBSCRIPTIONS,
} from '@recuerda/contracts';
import { EventHandler, RequestHandler } from '@recuerda/messaging';
import { AnnounceScheduled } from '../reminders/announce-scheduled.js';
import { ReminderHolds } from './reminder-holds.js';

@Controller()
export class HoldsController {
  constructor(
    private readonly holds: ReminderHolds,
    private readonly announce: AnnounceScheduled,
  ) {}

  @EventHandler(SUBSCRIPTIONS.schedulerHolds)
  async handle(events: Envelope[]): Promise<void> {
    const deferred = events.flatMap((event) => (ReminderDeferred.is(event) ? [event.data] : []));
    if (deferred.length > 0) this.announce.run(await this.holds.hold(deferred));
    // After them: what was deferred before the release is released, too.
    for (const event of events) {
      if (!RemindersReleased.is(event)) continue;
      this.announce.run(await this.holds.release(event.data.reason, event.data));
    }
    const employeeIds = events.flatMap((event) => (EmployeeConsented.is(event) ? [event.data.employeeId] : []));
    if (employeeIds.length > 0) this.announce.run(await this.holds.release('consent', { employeeIds }));
  }

  @RequestHandler(CountHeldReminders)
  async count({ reason }: { reason?: HoldReason | undefined }): Promise<{ held: number }> {
    return { held: await this.holds.count(reason) };
  }
}
