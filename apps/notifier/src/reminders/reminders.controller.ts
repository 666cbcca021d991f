import { Controller } from '@nestjs/common';
import { type Envelope, FLOWS, type ReminderDueData } from '@recuerda/contracts';
import { HandlesEach } from '@recuerda/messaging';
import { DeliverReminder } from './deliver-reminder.js';

@Controller()
export class RemindersController {
  constructor(private readonly deliverReminder: DeliverReminder) {}

  /** One reminder at a time, as many at once as the flow's prefetch allows. */
  @HandlesEach(FLOWS.notifierReminders)
  handle(event: Envelope): Promise<void> {
    return this.deliverReminder.run(event as Envelope<ReminderDueData>);
  }
}
