import { Controller } from '@nestjs/common';
import { type Envelope, SETTINGS_ID, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventHandler } from '@recuerda/messaging';
import { FollowRules } from '../bundles/follow-rules.js';
import { ApplyCalendarEvents } from './apply-calendar-events.js';

@Controller()
export class CalendarEventsController {
  constructor(
    private readonly applyCalendarEvents: ApplyCalendarEvents,
    private readonly followRules: FollowRules,
  ) {}

  @EventHandler(SUBSCRIPTIONS.schedulerCalendars)
  async handle(events: Envelope[]): Promise<void> {
    await this.applyCalendarEvents.run(events);
    if (events.some(({ subject }) => subject === SETTINGS_ID)) await this.followRules.run();
  }
}
