import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { TrailingRun } from '@recuerda/concurrency';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { daysBefore } from '../figures/windows.js';

/** Days for which a counted reminder is remembered; no result is redelivered later than that. */
const RESULT_DAYS = 7;
/** Days of minutes kept; the longest window is 30. */
const MINUTE_DAYS = 40;
const EVERY_MS = 10 * 60_000;
/** Rows deleted by one statement, so that none holds its locks for long. */
const CHUNK = 5_000;

const forget = (table: string, key: string, time: string): string => `
  WITH gone AS (
    DELETE FROM metrics.${table} WHERE ${key} IN (
      SELECT ${key} FROM metrics.${table} WHERE ${time} < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
    ) RETURNING 1
  ) SELECT count(*)::int AS count FROM gone`;

const FORGET_RESULTS = forget('counted_results', 'reminder_id', 'counted_at');
const FORGET_MINUTES = forget('sends_per_minute', 'minute', 'minute');
const FORGET_SEND_COUNTS = forget('send_counts', 'ctid', 'minute');
const FORGET_RECEIPT_COUNTS = forget('receipt_counts', 'ctid', 'hour');

/** Forgets what no figure reads any more. */
@Injectable()
export class RetentionService implements OnModuleDestroy {
  private readonly logger = new Logger('Retention');
  private readonly pruning = new TrailingRun(() => this.pruneAll());
  private stopping = false;

  constructor(
    @InjectDataSource('metrics') private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    // The next tick does what this one could not.
    await this.prune().catch((error: unknown) => this.logger.warn({ msg: 'could not prune', err: error }));
  }

  prune(): Promise<void> {
    return this.pruning.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    await this.pruning.idle();
  }

  private async pruneAll(): Promise<void> {
    const now = this.clock.now();
    await this.inChunks(FORGET_RESULTS, daysBefore(now, RESULT_DAYS));
    await this.inChunks(FORGET_MINUTES, daysBefore(now, MINUTE_DAYS));
    await this.inChunks(FORGET_SEND_COUNTS, daysBefore(now, MINUTE_DAYS));
    await this.inChunks(FORGET_RECEIPT_COUNTS, daysBefore(now, MINUTE_DAYS));
  }

  private async inChunks(sql: string, before: Date): Promise<void> {
    let deleted = CHUNK;
    while (deleted === CHUNK && !this.stopping) {
      const [row]: { count: number }[] = await this.source.query(sql, [before, CHUNK]);
      deleted = row?.count ?? 0;
    }
  }
}
