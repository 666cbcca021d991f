import { Controller } from '@nestjs/common';
import { type Envelope, SUBSCRIPTIONS, type ReminderDueData } from '@recuerda/contracts';
import { type Acknowledge, ConcurrentEventHandler } from '@recuerda/messaging';
import { DeliverReminders } from './deliver-reminders.js';
import { Reminder } from './reminder.js';

@Controller()
export class RemindersController {
  constructor(private readonly deliver: DeliverReminders) {}

  /** Runs concurrently, up to the prefetch of the subscription. */
  @ConcurrentEventHandler(SUBSCRIPTIONS.notifierReminders)
  take(events: readonly Envelope[], acknowledge: Acknowledge): void {
    for (const event of events) this.deliver.take(new Reminder(event as Envelope<ReminderDueData>, acknowledge));
  }
}
