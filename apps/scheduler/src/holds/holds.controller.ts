import { Controller, Logger, type OnModuleDestroy } from '@nestjs/common';
import {
  CountHeldReminders,
  EmployeeConsented,
  type Envelope,
  ReminderDeferred,
  RemindersReleased,
  SECOND_MS,
  SUBSCRIPTIONS,
} from '@recuerda/contracts';
import { EventHandler, RequestHandler } from '@recuerda/messaging';
import { inBackground } from '@recuerda/service';
import { AnnounceScheduled } from '../rows/announce-scheduled.js';
import type { Counted } from '../rows/held-rows.js';
import { ReminderHolds } from './reminder-holds.js';

/**
 * A deferral may come after the release that the consent caused: what was read before is on its way. So it is released
 * again after this time, ms.
 */
const RELEASE_AGAIN_MS = 5 * SECOND_MS;

@Controller()
export class HoldsController implements OnModuleDestroy {
  private readonly logger = new Logger('Holds');
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly holds: ReminderHolds,
    private readonly announce: AnnounceScheduled,
  ) {}

  @EventHandler(SUBSCRIPTIONS.schedulerHolds)
  async handle(events: Envelope[]): Promise<void> {
    const deferred = events.flatMap((event) => (ReminderDeferred.is(event) ? [event.data] : []));
    if (deferred.length > 0) this.announce.publishScheduled(await this.holds.hold(deferred));
    // After them: what was deferred before the release is released, too.
    for (const event of events) {
      if (!RemindersReleased.is(event)) continue;
      this.announce.publishScheduled(await this.holds.release(event.data.reason, event.data));
    }
    const employeeIds = events.flatMap((event) => (EmployeeConsented.is(event) ? [event.data.employeeId] : []));
    if (employeeIds.length > 0) await this.releaseConsented(employeeIds);
  }

  onModuleDestroy(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  @RequestHandler(CountHeldReminders)
  async count(counted: Counted): Promise<{ held: number }> {
    return { held: await this.holds.count(counted) };
  }

  private async releaseConsented(employeeIds: readonly string[]): Promise<void> {
    const release = async () => this.announce.publishScheduled(await this.holds.release('consent', { employeeIds }));
    await release();
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      inBackground(release(), this.logger, 'could not release again what waited for a consent');
    }, RELEASE_AGAIN_MS);
    this.timers.add(timer.unref());
  }
}
