import { Controller, Inject, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type AccountNotice,
  type AccountNoticeView,
  AccountReported,
  type AccountReportedData,
  type AccountView,
  DAY_MS,
  DismissAccountNotice,
  type Envelope,
  ListAccountNotices,
  MINUTE_MS,
  ReadAccount,
  SUBSCRIPTIONS,
} from '@recuerda/contracts';
import { EventHandler, RequestHandler } from '@recuerda/messaging';
import { CLOCK, type Clock, gauge, inBackground } from '@recuerda/service';
import { DataSource } from 'typeorm';
import type { AccountProvider } from '../channels/whatsapp/connection.js';
import { ConnectedAccounts } from '../channels/whatsapp/accounts/connected-accounts.js';
import type { WhatsappAccount } from '../channels/whatsapp/whatsapp-account.js';
import { Breaker } from '../provider-state/breaker.js';

const shown = gauge(
  'recuerda_account_notices',
  'What Meta reports of the account or its number and is neither over nor dismissed, by severity.',
  ['account', 'severity'],
);
const SEVERITIES = ['critical', 'warning'] as const;
/** Time for which a report without an end is shown, ms. */
const SHOWN_MS = 90 * DAY_MS;

/** Returns the topic whose last report a new one replaces; each kind of alert is a topic of its own. */
const keyOf = ({ topic, event }: AccountNotice): string => (topic === 'alert' ? `alert:${event}` : topic);

type NoticeRow = Omit<AccountNoticeView, 'at' | 'until'> & { at: Date; until: Date | null };

/**
 * The provider's account: how it is, and the last report about it of each topic. Reports come in any order, and may
 * come twice. A ban stops reminders.
 */
@Controller()
export class AccountController {
  private readonly logger = new Logger('WhatsApp');

  constructor(
    private readonly connected: ConnectedAccounts,
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
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

  /** Returns the reports that have neither ended nor been dismissed, by account, the latest first. */
  @RequestHandler(ListAccountNotices)
  async list(): Promise<AccountNoticeView[]> {
    const now = this.clock.now();
    const rows = await this.dataSource.query<NoticeRow[]>(
      `SELECT account, key, topic, event, severity, number, words, reported_at AS at, until_at AS until
       FROM notifier.account_notices
       WHERE account = ANY ($1::text[]) AND severity <> 'ended' AND NOT dismissed AND reported_at > $3
         AND (until_at IS NULL OR until_at > $2)
       ORDER BY array_position($1::text[], account), reported_at DESC, key`,
      [this.connected.accounts.map(({ key }) => key), now, new Date(now.getTime() - SHOWN_MS)],
    );
    return rows.map(({ at, until, ...row }) => ({
      ...row,
      at: at.toISOString(),
      until: until?.toISOString() ?? null,
    }));
  }

  @RequestHandler(DismissAccountNotice)
  async dismiss({ account, key }: Record<'account' | 'key', string>): Promise<void> {
    await this.dataSource.query(
      'UPDATE notifier.account_notices SET dismissed = true WHERE account = $1 AND key = $2',
      [account, key],
    );
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
    if (!(await this.isNew(key, notice))) return;
    const { topic, event, severity, words } = notice;
    this.logger.warn({ msg: 'Meta reports about the account', account: key, topic, event, severity, words });
    if (topic === 'ban' && severity === 'critical')
      await this.breaker.stoppedByStatus(account, 'banned', words ?? event);
    if (topic === 'ban' && severity === 'ended') await this.breaker.lifted(account, 'banned');
    await this.save(key, notice);
  }

  /** Whether no later report of its topic, nor this one, is kept. */
  private async isNew(account: string, notice: AccountNotice): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `SELECT 1 FROM notifier.account_notices
       WHERE account = $1 AND key = $2 AND (reported_at > $3 OR reported_at = $3 AND event = $4)`,
      [account, keyOf(notice), notice.at, notice.event],
    );
    return rows.length === 0;
  }

  /** Keeps a report that is new. */
  private async save(account: string, notice: AccountNotice): Promise<void> {
    const { topic, event, severity, number, words, at, until } = notice;
    await this.dataSource.query(
      `INSERT INTO notifier.account_notices AS row
         (account, key, topic, event, severity, number, words, reported_at, until_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (account, key) DO UPDATE
       SET event = excluded.event, severity = excluded.severity, number = excluded.number, words = excluded.words,
           reported_at = excluded.reported_at, until_at = excluded.until_at, dismissed = false
       WHERE row.reported_at <= excluded.reported_at`,
      [account, keyOf(notice), topic, event, severity, number, words, at, until],
    );
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
