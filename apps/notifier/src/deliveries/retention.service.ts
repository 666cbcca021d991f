import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { DAY_MS, HOUR_MS } from '@recuerda/contracts';
import { deleteOldRows } from '@recuerda/database';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { RECEIPT_COUNTS, SEND_COUNTS } from '../counts/count-table.js';
import { NOTIFIER_CONFIG, type NotifierConfig } from '../notifier.config.js';

/** Days a count is kept: metrics keeps its own as long. */
const COUNT_DAYS = 40;

/** Deletes old deliveries, other messages, and counts. */
@Injectable()
export class RetentionService {
  private readonly logger = new Logger('Retention');

  constructor(
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(NOTIFIER_CONFIG) private readonly config: NotifierConfig,
  ) {}

  @Interval(HOUR_MS)
  async prune(): Promise<void> {
    const before = this.daysAgo(this.config.DELIVERY_RETENTION_DAYS);
    try {
      await deleteOldRows(this.dataSource, 'notifier.deliveries', `created_at < $1 AND status <> 'sending'`, before);
      await deleteOldRows(this.dataSource, 'notifier.messages', 'published AND created_at < $1', before);
      for (const { name, time } of [SEND_COUNTS, RECEIPT_COUNTS])
        await deleteOldRows(this.dataSource, `notifier.${name}`, `${time} < $1`, this.daysAgo(COUNT_DAYS));
    } catch (error) {
      this.logger.warn({ msg: 'could not prune', err: error });
    }
  }

  private daysAgo(days: number): Date {
    return new Date(this.clock.now().getTime() - days * DAY_MS);
  }
}
