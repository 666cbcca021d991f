import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Envelope, FindNumbersKnownAs, MessageReceived, normalisePhone, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventHandler, RequestHandler } from '@recuerda/messaging';
import { DataSource } from 'typeorm';
import { ConnectedAccounts } from './accounts/connected-accounts.js';
import { numbersKnownAs, RecipientStore } from './recipients/recipient-store.js';

/** Facts about each number, for providers with rules per person. */
@Controller()
export class RecipientsController {
  constructor(
    private readonly connected: ConnectedAccounts,
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
  ) {}

  /** A message without a number opens no window: the template may always be sent. */
  @EventHandler(SUBSCRIPTIONS.notifierReceived)
  async received(events: Envelope[]): Promise<void> {
    const messages = events.flatMap((event) => {
      if (!MessageReceived.is(event) || event.data.phone === null) return [];
      const { account, phone, receivedAt } = event.data;
      const to = account ?? this.connected.school.key;
      return [{ account: to, phone: normalisePhone(phone).value, at: new Date(receivedAt) }];
    });
    for (const [account, all] of Map.groupBy(messages, (message) => message.account))
      await new RecipientStore(this.dataSource, account).received(all);
  }

  @RequestHandler(FindNumbersKnownAs)
  numbers({ number }: { number: string }): Promise<string[]> {
    return numbersKnownAs(this.dataSource, number);
  }
}
