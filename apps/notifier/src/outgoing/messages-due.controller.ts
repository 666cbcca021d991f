import { Controller } from '@nestjs/common';
import { type BundleDueData, type Envelope, type ReminderDueData, SUBSCRIPTIONS } from '@recuerda/contracts';
import { type Acknowledge, ConcurrentEventHandler } from '@recuerda/messaging';
import { DeliverMessages } from './deliver-messages.js';
import { Message } from './message.js';

/** Takes what is due concurrently, up to the prefetch of each subscription. */
@Controller()
export class MessagesDueController {
  constructor(private readonly deliver: DeliverMessages) {}

  @ConcurrentEventHandler(SUBSCRIPTIONS.notifierReminders)
  takeReminders(events: readonly Envelope[], acknowledge: Acknowledge): void {
    for (const event of events) this.deliver.take(Message.ofReminder(event as Envelope<ReminderDueData>, acknowledge));
  }

  @ConcurrentEventHandler(SUBSCRIPTIONS.notifierBundles)
  takeBundles(events: readonly Envelope[], acknowledge: Acknowledge): void {
    for (const event of events) this.deliver.take(Message.ofBundle(event as Envelope<BundleDueData>, acknowledge));
  }
}
