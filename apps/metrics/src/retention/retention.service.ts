import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { deleteOldRows } from '@recuerda/database';
import { CLOCK, type Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { daysBefore } from '../figures/windows.js';

const EVERY_MS = 10 * 60_000;
/** Days of minutes kept; the longest window is 30. */
const MINUTE_DAYS = 40;

const OLD = [
  ['sends_per_minute', 'minute < $1'],
  ['send_counts', 'minute < $1'],
  ['receipt_counts', 'hour < $1'],
] as const;

/** Deletes counts that no figure reads any more. */
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
    const border = daysBefore(this.clock.now(), MINUTE_DAYS);
    for (const [table, condition] of OLD) await deleteOldRows(this.source, `metrics.${table}`, condition, border);
  }
}
