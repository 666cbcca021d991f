import { Controller } from '@nestjs/common';
import { type Envelope, MessageReceived, normalisePhone, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventHandler } from '@recuerda/messaging';
import { RecipientStore } from './recipient-store.js';

@Controller()
export class RecipientsController {
  constructor(private readonly recipients: RecipientStore) {}

  /** A message without a number opens no window: the template may always be sent. */
  @EventHandler(SUBSCRIPTIONS.notifierReceived)
  async received(events: Envelope[]): Promise<void> {
    const messages = events.flatMap((event) => {
      if (!MessageReceived.is(event) || event.data.phone === null) return [];
      return [{ phone: normalisePhone(event.data.phone).value, at: new Date(event.data.receivedAt) }];
    });
    if (messages.length > 0) await this.recipients.received(messages);
  }
}
