import { Controller } from '@nestjs/common';
import { type Envelope, ACCOUNT_EVENTS, type PublishedAccount, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventHandler } from '@recuerda/messaging';
import { SynchroniseTemplates } from '../templates/synchronise-templates.js';
import { CurrentProvider } from './current-provider.js';

/** An account was connected, changed or disconnected: its templates are other ones. */
@Controller()
export class AccountEventsController {
  constructor(
    private readonly provider: CurrentProvider,
    private readonly templates: SynchroniseTemplates,
  ) {}

  @EventHandler(SUBSCRIPTIONS.conversationsAccounts)
  async handle(events: Envelope[]): Promise<void> {
    const accounts = events.filter((event): event is Envelope<PublishedAccount> =>
      ACCOUNT_EVENTS.some((definition) => definition.is(event)),
    );
    await this.provider.save(accounts.map(({ data, version = 0 }) => ({ account: data, version })));
    this.templates.soon();
  }
}
