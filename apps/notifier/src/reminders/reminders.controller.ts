import { Controller } from '@nestjs/common';
import { type Envelope, FLOWS, type ReminderDueData } from '@recuerda/contracts';
import { Handles } from '@recuerda/messaging';
import { DeliverReminder } from './deliver-reminder.js';

@Controller()
export class RemindersController {
  constructor(private readonly deliverReminder: DeliverReminder) {}

  /** One reminder at a time, as many at once as the flow's prefetch allows. */
  @Handles(FLOWS.notifierReminders)
  async handle(events: Envelope[]): Promise<void> {
    for (const event of events) await this.deliverReminder.run(event as Envelope<ReminderDueData>);
  }
}
