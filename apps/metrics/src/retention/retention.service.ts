import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { deleteOldRows } from '@recuerda/database';
import { CLOCK, type Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { daysBefore } from '../figures/windows.js';

const EVERY_MS = 10 * 60_000;
/** Days for which a counted reminder is remembered; no result is redelivered later than that. */
const RESULT_DAYS = 7;
/** Days of minutes kept; the longest window is 30. */
const MINUTE_DAYS = 40;

const OLD = [
  ['counted_results', 'counted_at < $1', RESULT_DAYS],
  ['sends_per_minute', 'minute < $1', MINUTE_DAYS],
  ['send_counts', 'minute < $1', MINUTE_DAYS],
  ['receipt_counts', 'hour < $1', MINUTE_DAYS],
] as const;

/** Deletes what no figure reads any more. */
@Injectable()
export class RetentionService {
  private readonly logger = new Logger('Retention');

  constructor(
    @InjectDataSource('metrics') private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    // The next tick does what this one could not.
    await this.prune().catch((error: unknown) => this.logger.warn({ msg: 'could not prune', err: error }));
  }

  async prune(): Promise<void> {
    const now = this.clock.now();
    for (const [table, condition, days] of OLD)
      await deleteOldRows(this.source, `metrics.${table}`, condition, daysBefore(now, days));
  }
}
