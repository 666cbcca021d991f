import { Controller } from '@nestjs/common';
import { type Envelope, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventHandler } from '@recuerda/messaging';
import { ApplyCalendarEvents } from './apply-calendar-events.js';

@Controller()
export class CalendarEventsController {
  constructor(private readonly applyCalendarEvents: ApplyCalendarEvents) {}

  @EventHandler(SUBSCRIPTIONS.schedulerCalendars)
  async handle(events: Envelope[]): Promise<void> {
    await this.applyCalendarEvents.run(events);
  }
}
