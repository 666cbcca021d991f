import { Logger } from '@nestjs/common';
import { MONTHLY_WARN_FROM, type ProviderView } from '@recuerda/contracts';
import { type Clock, gauge, orWarn } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import type { CloudConfig } from './cloud.config.js';

export const MEASURE_MS = 60_000;

const usedRatio = gauge(
  'recuerda_monthly_templates_used_ratio',
  'Templates that an account sent in this month, as a part of WHATSAPP_MONTHLY_TEMPLATES.',
  ['account'],
);

/** Keeps an account's limit of templates in a calendar month (UTC), shared by all notifiers. */
export class MonthlyTemplates {
  private readonly logger = new Logger('WhatsApp');
  private readonly limit: number;
  private warnedMonth = '';
  /** Templates used at the last measurement; null without a known limit. */
  used: NonNullable<ProviderView['monthlyTemplates']> | null = null;

  constructor(
    private readonly dataSource: DataSource,
    config: Pick<CloudConfig, 'WHATSAPP_MONTHLY_TEMPLATES'>,
    private readonly clock: Clock,
    private readonly account: string,
  ) {
    this.limit = config.WHATSAPP_MONTHLY_TEMPLATES;
  }

  /** Counts a template before its POST. Returns false if the month has had as many as it may. */
  async take(): Promise<boolean> {
    if (this.limit === 0) return true;
    const month = this.month();
    const [row] = await this.dataSource.query<{ sent: number }[]>(
      `INSERT INTO notifier.monthly_templates AS row (account, month, sent) VALUES ($3, $1, 1)
       ON CONFLICT (account, month) DO UPDATE SET sent = row.sent + 1 WHERE row.sent < $2
       RETURNING sent`,
      [month, this.limit, this.account],
    );
    this.report(month, row?.sent ?? this.limit);
    return row !== undefined;
  }

  /** A template that was counted was not sent. */
  async giveBack(): Promise<void> {
    if (this.limit === 0) return;
    const month = this.month();
    const [[row]] = await this.dataSource.query<[{ sent: number }[], number]>(
      `UPDATE notifier.monthly_templates SET sent = sent - 1
       WHERE account = $2 AND month = $1 AND sent > 0 RETURNING sent`,
      [month, this.account],
    );
    if (row) this.report(month, row.sent);
  }

  async measure(): Promise<void> {
    if (this.limit === 0) return;
    const month = this.month();
    const reading = this.dataSource.query<{ sent: number }[]>(
      'SELECT sent FROM notifier.monthly_templates WHERE account = $2 AND month = $1',
      [month, this.account],
    );
    const rows = await orWarn(reading, this.logger, 'the templates of this month could not be read');
    if (rows) this.report(month, rows[0]?.sent ?? 0);
  }

  /** It is measured no more. */
  end(): void {
    usedRatio.remove({ account: this.account });
  }

  private report(month: string, sent: number): void {
    const { account } = this;
    usedRatio.set({ account }, sent / this.limit);
    this.used = { sent, limit: this.limit };
    if (sent < this.limit * MONTHLY_WARN_FROM || this.warnedMonth === month) return;
    this.warnedMonth = month;
    this.logger.warn({ msg: 'most of the templates of this month are used', account, sent, limit: this.limit });
  }

  /** Its first day. */
  private month(): string {
    return `${this.clock.now().toISOString().slice(0, 7)}-01`;
  }
}
