import { Controller, Inject, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import {
  type AccountNotice,
  type AccountNoticeView,
  AccountReported,
  type AccountReportedData,
  type AccountView,
  DismissAccountNotice,
  type Envelope,
  ListAccountNotices,
  MINUTE_MS,
  ReadAccount,
  SUBSCRIPTIONS,
} from '@recuerda/contracts';
import { EventHandler, RequestHandler } from '@recuerda/messaging';
import { CLOCK, type Clock, gauge, inBackground } from '@recuerda/service';
import type { AccountProvider } from '../channels/whatsapp/connection.js';
import { ConnectedAccounts } from '../channels/whatsapp/accounts/connected-accounts.js';
import type { WhatsappAccount } from '../channels/whatsapp/whatsapp-account.js';
import { Breaker } from '../provider-state/breaker.js';
import { NoticeStore } from './notice-store.js';

const shown = gauge(
  'recuerda_account_notices',
  'What Meta reports of the account or its number and is neither over nor dismissed, by severity.',
  ['account', 'severity'],
);
const SEVERITIES = ['critical', 'warning'] as const;

/** The provider's account: how it is, and what the provider reports about it. A ban stops reminders. */
@Controller()
export class AccountController {
  private readonly logger = new Logger('WhatsApp');

  constructor(
    private readonly connected: ConnectedAccounts,
    private readonly notices: NoticeStore,
    private readonly breaker: Breaker,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @EventHandler(SUBSCRIPTIONS.notifierAccount)
  async reported(events: Envelope[]): Promise<void> {
    for (const { data } of events.filter(AccountReported.is))
      for (const account of this.connected.accounts) {
        const { account: provider } = account.connection;
        if (provider && (await isOf(provider, data))) await this.keep(account, data.notice);
      }
  }

  @RequestHandler(ReadAccount)
  async read({ account, fresh }: { account: string; fresh: boolean }): Promise<{ account: AccountView | null }> {
    return { account: (await this.connected.of(account)?.account?.read(fresh)) ?? null };
  }

  @RequestHandler(ListAccountNotices)
  async list(): Promise<AccountNoticeView[]> {
    const lists = this.connected.accounts.map(async ({ key: account }) => {
      const notices = await this.notices.list(account, this.clock.now());
      return notices.map((notice) => ({ account, ...notice }));
    });
    return (await Promise.all(lists)).flat();
  }

  @RequestHandler(DismissAccountNotice)
  async dismiss({ account, key }: Record<'account' | 'key', string>): Promise<void> {
    await this.notices.dismiss(account, key);
  }

  @Interval(MINUTE_MS)
  measure(): void {
    inBackground(this.count(), this.logger, 'could not count the notices of the account');
  }

  private async count(): Promise<void> {
    const notices = await this.list();
    // Accounts that are gone have no gauge.
    shown.reset();
    for (const { key: account } of this.connected.accounts)
      for (const severity of SEVERITIES) {
        const its = notices.filter((notice) => notice.account === account && notice.severity === severity);
        shown.set({ account, severity }, its.length);
      }
  }

  /** The breaker first: what is not kept comes again. */
  private async keep(account: WhatsappAccount, notice: AccountNotice): Promise<void> {
    const { key } = account;
    if (!(await this.notices.isNew(key, notice))) return;
    const { topic, event, severity, words } = notice;
    this.logger.warn({ msg: 'Meta reports about the account', account: key, topic, event, severity, words });
    if (topic === 'ban' && severity === 'critical')
      await this.breaker.stoppedByStatus(account, 'banned', words ?? event);
    if (topic === 'ban' && severity === 'ended') await this.breaker.lifted(account, 'banned');
    await this.notices.save(key, notice);
  }
}

/** An app gets the reports of all its accounts, and of all numbers of each. */
async function isOf(provider: AccountProvider, { accountId, notice }: AccountReportedData): Promise<boolean> {
  if (accountId !== provider.accountId) return false;
  if (notice.number === null) return true;
  const { number } = await provider.read();
  const own = number?.display?.replace(/\D/g, '');
  return !own || own === notice.number;
}
