import { Controller } from '@nestjs/common';
import { type Envelope, SETTINGS_ID, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventHandler } from '@recuerda/messaging';
import { ApplyCalendarEvents } from './calendars/apply-calendar-events.js';
import { EscalationRules } from './escalations/escalation-rules.js';
import { FollowRules } from './holds/follow-rules.js';

@Controller()
export class DirectoryEventsController {
  constructor(
    private readonly calendars: ApplyCalendarEvents,
    private readonly rules: FollowRules,
    private readonly escalations: EscalationRules,
  ) {}

  @EventHandler(SUBSCRIPTIONS.schedulerCalendars)
  async applyCalendars(events: Envelope[]): Promise<void> {
    await this.calendars.applyEvents(events);
    if (events.some(({ subject }) => subject === SETTINGS_ID)) await this.rules.followNow();
  }

  @EventHandler(SUBSCRIPTIONS.schedulerEscalations)
  async saveEscalations(events: Envelope[]): Promise<void> {
    await this.escalations.save(events);
  }
}
