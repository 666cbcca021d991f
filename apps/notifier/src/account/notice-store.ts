import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type AccountNotice, type AccountNoticeView, DAY_MS } from '@recuerda/contracts';
import { DataSource } from 'typeorm';

/** Time for which a report without an end is shown, ms. */
const SHOWN_MS = 90 * DAY_MS;

/** Returns the topic whose last report a new one replaces; each kind of alert is a topic of its own. */
const keyOf = ({ topic, event }: AccountNotice): string => (topic === 'alert' ? `alert:${event}` : topic);

type KeptNotice = Omit<AccountNoticeView, 'account'>;
type NoticeRow = Omit<KeptNotice, 'at' | 'until'> & { at: Date; until: Date | null };

/** The last report about an account of each topic. Reports come in any order, and may come twice. */
@Injectable()
export class NoticeStore {
  constructor(@InjectDataSource('notifier') private readonly dataSource: DataSource) {}

  /** Whether no later report of its topic, nor this one, is kept. */
  async isNew(account: string, notice: AccountNotice): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `SELECT 1 FROM notifier.account_notices
       WHERE account = $1 AND key = $2 AND (reported_at > $3 OR reported_at = $3 AND event = $4)`,
      [account, keyOf(notice), notice.at, notice.event],
    );
    return rows.length === 0;
  }

  /** Keeps a report that is new. */
  async save(account: string, notice: AccountNotice): Promise<void> {
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

  /** Returns the reports that have neither ended nor been dismissed, the latest first. */
  async list(account: string, now: Date): Promise<KeptNotice[]> {
    const rows = await this.dataSource.query<NoticeRow[]>(
      `SELECT key, topic, event, severity, number, words, reported_at AS at, until_at AS until
       FROM notifier.account_notices
       WHERE account = $1 AND severity <> 'ended' AND NOT dismissed AND reported_at > $3
         AND (until_at IS NULL OR until_at > $2)
       ORDER BY reported_at DESC, key`,
      [account, now, new Date(now.getTime() - SHOWN_MS)],
    );
    return rows.map(({ at, until, ...row }) => ({
      ...row,
      at: at.toISOString(),
      until: until?.toISOString() ?? null,
    }));
  }

  async dismiss(account: string, key: string): Promise<void> {
    await this.dataSource.query(
      'UPDATE notifier.account_notices SET dismissed = true WHERE account = $1 AND key = $2',
      [account, key],
    );
  }
}
