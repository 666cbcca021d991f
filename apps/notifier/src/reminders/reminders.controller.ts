import { Controller } from '@nestjs/common';
import { type Envelope, FLOWS, type ReminderDueData } from '@recuerda/contracts';
import { type Ended, HandlesEach } from '@recuerda/messaging';
import { DeliverReminders } from './deliver-reminders.js';
import { Reminder } from './reminder.js';

@Controller()
export class RemindersController {
  constructor(private readonly deliver: DeliverReminders) {}

  /** As many at once as the flow's prefetch allows. */
  @HandlesEach(FLOWS.notifierReminders)
  take(events: readonly Envelope[], ended: Ended): void {
    for (const event of events) this.deliver.take(new Reminder(event as Envelope<ReminderDueData>, ended));
  }
}
