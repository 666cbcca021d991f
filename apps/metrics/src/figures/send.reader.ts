import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { ReceiptSum, SendSlot } from './formulas/send-figures.js';
import { SchoolZone } from './school-zone.js';
import { daysBefore, firstMinute, hourOf, type Scope } from './windows.js';

/** Quarters of an hour first: no zone's offset is finer, and they are far fewer to convert than minutes. */
const lastWeek = (sends: string): string => `
  SELECT extract(isodow FROM quarter AT TIME ZONE $3::text)::int AS weekday,
    extract(hour FROM quarter AT TIME ZONE $3::text)::int AS hour,
    sum(sent_last_day)::int AS "sentLastDay",
    sum(all_last_week)::int AS "allLastWeek"
  FROM (
    SELECT date_bin('15 minutes', minute, 'epoch') AS quarter,
      coalesce(sum(sent) FILTER (WHERE minute >= $2), 0) AS sent_last_day,
      sum(sent + failed) AS all_last_week
    FROM ${sends}
    WHERE minute >= $1
    GROUP BY quarter
  ) AS quarters
  GROUP BY weekday, hour`;

const ALL = 'metrics.sends_per_minute';
/** Selects sends by the department of the employee at that time. */
const inScope = (parameter: string): string =>
  `(SELECT minute, sent, failed FROM metrics.send_counts WHERE department_id = ANY (${parameter}::uuid[])) AS counts`;

/** Reads reminders sent or failed. Future ones count: another service's clock may be ahead. */
@Injectable()
export class SendReader {
  constructor(
    @InjectDataSource('metrics') private readonly source: DataSource,
    private readonly zone: SchoolZone,
  ) {}

  /** Counts the last 7 days by local weekday and hour, without empty slots. */
  async lastWeek(now: Date, scope?: Scope): Promise<SendSlot[]> {
    const parameters = [firstMinute(now, 7), firstMinute(now, 1), await this.zone.current()];
    if (!scope) return this.source.query(lastWeek(ALL), parameters);
    return this.source.query(lastWeek(inScope('$4')), [...parameters, scope]);
  }

  /** Counts reminders sent, not failed, in the last 30 days. */
  sentInThirtyDays(now: Date, scope?: Scope): Promise<number> {
    return this.sum('sent', firstMinute(now, 30), scope);
  }

  /** Counts reminders sent or failed from an instant on. */
  since(instant: Date, scope?: Scope): Promise<number> {
    return this.sum('sent + failed', instant, scope);
  }

  private async sum(what: 'sent' | 'sent + failed', from: Date, scope: Scope): Promise<number> {
    const [row]: { sum: number }[] = await this.source.query(
      `SELECT coalesce(sum(${what}), 0)::int AS sum FROM ${scope ? inScope('$2') : ALL} WHERE minute >= $1`,
      scope ? [from, scope] : [from],
    );
    return row?.sum ?? 0;
  }
}

/** Reads the receipts of reminders that the provider reported. */
@Injectable()
export class ReceiptReader {
  constructor(@InjectDataSource('metrics') private readonly source: DataSource) {}

  /** Sums the receipts of reminders sent in the last 30 days, with the whole hour at the border. */
  thirtyDays(now: Date, scope?: Scope): Promise<ReceiptSum[]> {
    const from = hourOf(daysBefore(now, 30));
    // By the department of the employee when it was sent.
    const belongs = scope ? 'AND department_id = ANY ($2::uuid[])' : '';
    return this.source.query(
      `SELECT receipt, delay_seconds AS "delaySeconds", sum(count)::int AS count
       FROM metrics.receipt_counts WHERE hour >= $1 ${belongs} GROUP BY receipt, delay_seconds`,
      scope ? [from, scope] : [from],
    );
  }
}
