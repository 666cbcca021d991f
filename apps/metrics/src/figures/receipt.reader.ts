import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { ReceiptSum } from './formulas/receipt-figures.js';
import type { Scope } from './scope.js';
import { daysBefore, hourOf } from './windows.js';

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
