import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Controller, Inject, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { TrailingRun } from '@recuerda/concurrency';
import { MAX_COUNTS, RepublishCounts } from '@recuerda/contracts';
import { EventPublisher, RequestHandler } from '@recuerda/messaging';
import { chunksOf, CLOCK, type Clock, orWarn } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { type CountTable, RECEIPT_COUNTS, SEND_COUNTS } from './count-table.js';
import { INSTANCE_ID } from './instance-id.js';

const EVERY_MS = 1_000;

/**
 * Publishes the counts of reminders and of their receipts while they change. They are marked once they are safe: what a
 * killed process left is published by another, or by the next.
 */
@Controller()
export class CountsController implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Notifier');
  private readonly publishing = new TrailingRun(async () => {
    await this.publishUnpublished(SEND_COUNTS);
    await this.publishUnpublished(RECEIPT_COUNTS);
  });
  private stopped = false;

  constructor(
    @InjectDataSource('notifier') private readonly source: DataSource,
    private readonly publisher: EventPublisher,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(INSTANCE_ID) private readonly instanceId: string,
  ) {}

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    if (this.stopped || !this.publisher.available) return;
    // The next tick does what this one could not.
    await orWarn(this.publishNew(), this.logger, 'could not publish counts');
  }

  publishNew(): Promise<void> {
    return this.publishing.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.tick();
    this.stopped = true;
    await this.publishing.idle();
  }

  /** Publishes all counts again. Returns their number. */
  @RequestHandler(RepublishCounts)
  async republish(): Promise<{ events: number }> {
    return { events: (await this.republishAll(SEND_COUNTS)) + (await this.republishAll(RECEIPT_COUNTS)) };
  }

  private async republishAll<T>(table: CountTable<T>): Promise<number> {
    let published = 0;
    for (let time = '-infinity'; ;) {
      const counts = await this.read(table, table.after, time);
      const last = counts.at(-1);
      if (!last) return published;
      await this.publish(table, counts);
      published += counts.length;
      time = last[table.time] as string;
    }
  }

  private async publishUnpublished<T>(table: CountTable<T>): Promise<void> {
    let counts: T[];
    do {
      counts = await this.read(table, table.unpublished, this.instanceId);
      if (counts.length === 0) return;
      await this.publish(table, counts);
      await this.source.query(table.markPublished, table.parameters(counts));
    } while (counts.length === MAX_COUNTS);
  }

  /** Returns counts as events have them: with times as texts. */
  private async read<T>({ time }: CountTable<T>, query: string, parameter: string): Promise<T[]> {
    const rows = await this.source.query<T[]>(query, [parameter]);
    return rows.map((row) => ({ ...row, [time]: (row[time] as Date).toISOString() }));
  }

  private async publish<T>(table: CountTable<T>, counts: readonly T[]): Promise<void> {
    const about = () => ({ id: randomUUID(), subject: this.instanceId, time: this.clock.now() });
    await this.publisher.publish(chunksOf(counts, MAX_COUNTS).map((part) => table.event(about(), part)));
  }
}
