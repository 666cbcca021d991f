import { Controller, Module } from '@nestjs/common';
import { type Envelope, FindNumbersKnownAs, MessageReceived, normalisePhone, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventHandler, RequestHandler } from '@recuerda/messaging';
import { RecipientStore } from './recipient-store.js';

@Controller()
class RecipientsController {
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

  @RequestHandler(FindNumbersKnownAs)
  numbers({ number }: { number: string }): Promise<string[]> {
    return this.recipients.numbersKnownAs(number);
  }
}

/** Facts about each number, for providers with rules per person. */
@Module({ controllers: [RecipientsController], providers: [RecipientStore], exports: [RecipientStore] })
export class RecipientsModule {}
