import { Controller } from '@nestjs/common';
import {
  type CostsView,
  CountHeldReminders,
  GetCosts,
  GetMailState,
  GetProviderState,
  type ProviderView,
} from '@recuerda/contracts';
import { RequestClient, RequestHandler } from '@recuerda/messaging';
import { departmentScope, withPrincipal } from '@recuerda/service';
import type { Account } from '../channels/channel.js';
import { Channels } from '../channels/channels.js';
import { MessageCosts } from '../costs/message-costs.js';
import { ReminderTexts } from '../texts/reminder-texts.js';
import { Breaker } from './breaker.js';

@Controller()
export class ProviderController {
  constructor(
    private readonly breaker: Breaker,
    private readonly requests: RequestClient,
    private readonly channels: Channels,
    private readonly texts: ReminderTexts,
    private readonly messageCosts: MessageCosts,
  ) {}

  /** Returns the state of each account that serves departments, the school's first. */
  @RequestHandler(GetProviderState)
  async state(): Promise<ProviderView[]> {
    const serving = this.channels.accounts.filter((account) => account !== this.channels.fallback);
    return Promise.all(serving.map((account) => this.stateOf(account)));
  }

  @RequestHandler(GetMailState)
  async mail(): Promise<ProviderView | null> {
    return this.channels.fallback ? this.stateOf(this.channels.fallback) : null;
  }

  @RequestHandler(GetCosts)
  costs({ month }: { month?: string | undefined }): Promise<CostsView> {
    return this.messageCosts.of(month, departmentScope());
  }

  private async stateOf(account: Account): Promise<ProviderView> {
    const stop = this.breaker.stopOf(account);
    const { maxTextLength: max, ...shown } = account.view;
    const { key, departmentIds } = account;
    const textLimit = max === Infinity ? null : { max, overhead: this.texts.overhead };
    const about = { account: key, departmentIds: [...departmentIds], ...shown, textLimit };
    // On its own behalf: some who may see the state may not ask the scheduler.
    const counting = withPrincipal(undefined, () =>
      this.requests.send(CountHeldReminders, { account: account.key, ...(!stop && { reason: 'outage' as const }) }),
    );
    // That it works is known without the scheduler.
    const { held } = await (stop ? counting : counting.catch(() => ({ held: 0 })));
    if (!stop) return { state: 'working', reason: null, answer: null, since: null, held, ...about };
    const { reason, answer, since } = stop;
    return { state: 'stopped', reason, answer, since: since.toISOString(), held, ...about };
  }
}
