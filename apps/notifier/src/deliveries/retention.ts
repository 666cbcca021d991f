import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { RECEIPT_COUNTS, SEND_COUNTS } from '../counts/count-table.js';
import { NOTIFIER_CONFIG, type NotifierConfig } from '../notifier.config.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CHUNK = 10_000;
/** Days a count is kept: metrics keeps its own as long. */
const COUNT_DAYS = 40;

/** Deletes old deliveries, other messages, and counts. */
@Injectable()
export class Retention {
  private readonly logger = new Logger(Retention.name);

  constructor(
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(NOTIFIER_CONFIG) private readonly config: NotifierConfig,
  ) {}

  @Interval(HOUR_MS)
  async prune(): Promise<void> {
    const before = this.daysAgo(this.config.DELIVERY_RETENTION_DAYS);
    try {
      let removed = CHUNK;
      while (removed === CHUNK) removed = await this.pruneSome(before);
      await this.dataSource.query('DELETE FROM notifier.messages WHERE published AND created_at < $1', [before]);
      for (const { name, time } of [SEND_COUNTS, RECEIPT_COUNTS])
        await this.dataSource.query(`DELETE FROM notifier.${name} WHERE ${time} < $1`, [this.daysAgo(COUNT_DAYS)]);
    } catch (error) {
      this.logger.warn({ msg: 'could not prune', err: error });
    }
  }

  private daysAgo(days: number): Date {
    return new Date(this.clock.now().getTime() - days * DAY_MS);
  }

  private async pruneSome(before: Date): Promise<number> {
    const [, count] = await this.dataSource.query<[unknown[], number]>(
      `DELETE FROM notifier.deliveries WHERE reminder_id IN (
         SELECT reminder_id FROM notifier.deliveries
         WHERE created_at < $1 AND status <> 'sending' ORDER BY created_at LIMIT ${CHUNK})`,
      [before],
    );
    return count;
  }
}
